import type { ReactNode } from 'react'
import classes from './ActionBar.module.css'

/** The next step of a long page, which stays in sight: what it is about, and its button. */
export function ActionBar({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.bar} data-testid="action-bar">
      <strong className={classes.text}>{text}</strong>
      {children}
    </div>
  )
}
