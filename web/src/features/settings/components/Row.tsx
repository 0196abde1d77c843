import type { ReactNode } from 'react'
import classes from './Row.module.css'

interface Props {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly note?: ReactNode
  /** A button or two at the end of the line. */
  readonly children?: ReactNode
}

/** One thing of a list in the settings: a way in, a device. */
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
