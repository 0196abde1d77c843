import type { ReactNode } from 'react'
import classes from './ChipRow.module.css'
import { Pill } from './Pill.tsx'

interface Props<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: ReactNode }[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** The likeliest values of a field as buttons in a row, for one tap instead of opening the field. */
export function ChipRow<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <div className={classes.row} role="group" aria-label={label}>
      {options.map((one) => (
        <Pill key={one.value} look="brand" isPressed={one.value === value} onClick={() => onChange(one.value)}>
          {one.text}
        </Pill>
      ))}
    </div>
  )
}
