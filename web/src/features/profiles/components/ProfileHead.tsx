import type { Stats } from '@parta/contracts/reputation'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar, fullName, type Pictured } from '../../../ui/Avatar.tsx'
import { Karma, Streak, TopEmojis } from '../../../ui/Reputation.tsx'
import classes from './ProfileHead.module.css'

interface Props {
  readonly who: Pictured
  readonly stats: Stats | undefined
  /** A line under the name. */
  readonly under?: ReactNode
  /** A word beside what others thanked for. */
  readonly note?: string | undefined
  readonly back?: string
  readonly children?: ReactNode
}

/** Who it is and how they play: of a person and of an alias alike. */
export function ProfileHead({ who, stats, under, note, back, children }: Props) {
  const { t } = useTranslation()
  return (
    <header className={classes.head}>
      {back && (
        <Link to={back} className={classes.back} aria-label={t('back')}>
          <IconArrowLeft size={24} aria-hidden="true" />
        </Link>
      )}
      <Avatar who={who} size={96} />
      <div className={classes.words}>
        <h1 className={classes.name}>{fullName(who)}</h1>
        {under && <p className={classes.under}>{under}</p>}
        {stats && <Karma value={stats.karma.value} />}
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
