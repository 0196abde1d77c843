import type { ReactNode } from 'react'
import classes from './Row.module.css'

interface Props {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly note?: ReactNode
  /** Buttons at the end of the row. */
  readonly children?: ReactNode
}

/** One row of a list in the settings, for example a session or a passkey. */
export function Row({ icon, title, note, children }: Props) {
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {children}
    </li>
  )
}

export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  )
}
