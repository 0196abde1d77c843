import type { PropsWithChildren } from 'react'
import classes from './StateBadge.module.css'

/** `act`: something is to be done; `in`: it is in order; `bad`: it failed; `quiet`: it is over, or only a note. */
type Tone = 'act' | 'in' | 'bad' | 'quiet'

/** A state in a word or two, in the tone of the banners of events. */
export function StateBadge({ tone = 'quiet', children }: PropsWithChildren<{ readonly tone?: Tone }>) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
