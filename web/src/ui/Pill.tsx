import type { ReactNode } from 'react'
import classes from './Pill.module.css'

interface Props {
  readonly onClick: () => void
  /** Whether this is the chosen one of the row; left out for a button that chooses nothing. */
  readonly isPressed?: boolean
  readonly isBusy?: boolean
  /** The colours: of a place (`ink`), of a value of a form (`brand`) or of a quick filter (`accent`). */
  readonly look?: 'ink' | 'brand' | 'accent'
  readonly children: ReactNode
}

/** A round button, mostly one of a row of choices. */
export function Pill({ onClick, isPressed, isBusy, look = 'ink', children }: Props) {
  return (
    <button
      type="button"
      className={classes.pill}
      data-look={look}
      aria-pressed={isPressed}
      aria-busy={isBusy}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
