import { Link } from 'react-router-dom'
import classes from './CountTile.module.css'

interface Props {
  readonly to: string
  /** A number, or a number that is only known to be exceeded: `50+`. */
  readonly count: number | string
  readonly text: string
  /** Whether somebody waits for something to be done. */
  readonly isDue?: boolean
}

/** A number with what it counts, which leads to where something is done about it. */
export function CountTile({ to, count, text, isDue = false }: Props) {
  return (
    <Link to={to} className={classes.tile ?? ''} data-due={isDue || undefined}>
      <strong>{count}</strong> <span>{text}</span>
    </Link>
  )
}
