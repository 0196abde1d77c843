import type { Stats } from '@parta/contracts/reputation'
import type { ReactNode } from 'react'
import { Avatar, fullName, type Pictured } from '../../../ui/Avatar.tsx'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Karma, Streak, TopEmojis } from '../../../ui/Reputation.tsx'
import classes from './ProfileHead.module.css'

interface Props {
  readonly who: Pictured
  readonly stats: Stats | undefined
  /** A line under the name. */
  readonly under?: ReactNode
  /** A word beside what others thanked for. */
  readonly note?: string | undefined
  /** Where the arrow leads when the visit began on this page; otherwise it leads to where one came from. */
  readonly back?: string
  /** One's own profile stands in the navigation: there is nothing to go back to. */
  readonly isOwn?: boolean
  readonly children?: ReactNode
}

/** Who it is and how they play: of a person and of an alias alike. */
export function ProfileHead({ who, stats, under, note, back, isOwn = false, children }: Props) {
  return (
    <header className={classes.head}>
      {!isOwn && <BackLink fallback={back} className={classes.back} />}
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
