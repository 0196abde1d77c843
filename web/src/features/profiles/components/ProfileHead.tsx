import type { Stats } from '@parta/contracts/reputation'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar, fullName, type Pictured } from '../../../ui/Avatar.tsx'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Karma, Streak, TopEmojis } from '../../../ui/Reputation.tsx'
import classes from './ProfileHead.module.css'

interface Props {
  readonly who: Pictured
  readonly stats: Stats | undefined
  readonly under?: ReactNode
  /** A text beside the emojis. */
  readonly note?: string | undefined
  /** The target of the arrow back if the visit began on this page. */
  readonly back?: string
  /** The page with the changes of the karma; only its owner sees them. */
  readonly karmaPath?: string
  /** The person's own profile has no arrow back, because the navigation leads to it. */
  readonly isOwn?: boolean
  readonly children?: ReactNode
}

export function ProfileHead({ who, stats, under, note, back, karmaPath, isOwn = false, children }: Props) {
  const { t } = useTranslation('karma')
  return (
    <header className={classes.head}>
      {!isOwn && <BackLink fallback={back} className={classes.back} />}
      <Avatar who={who} size={96} />
      <div className={classes.words}>
        <h1 className={classes.name}>{fullName(who)}</h1>
        {under && <p className={classes.under}>{under}</p>}
        {stats && (
          <div className={classes.row}>
            <Karma value={stats.karma.value} />
            {karmaPath && (
              <Link to={karmaPath} className={classes.log}>
                {t('open')}
              </Link>
            )}
          </div>
        )}
        {stats && (
          <div className={classes.row}>
            <TopEmojis emoji={stats.emoji} />
            <Streak value={stats.streak.value} />
          </div>
        )}
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
