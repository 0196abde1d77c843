import { TextInput, type TextInputProps } from '@mantine/core'
import { asTime, withMinutes } from './time-text.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** An input for HH:mm; inserts the colon, and the minutes of a whole hour. */
export function TimeField({ value, onChange, onBlur, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      maxLength={5}
      placeholder="18:00"
      value={value}
      onChange={(event) => onChange(asTime(event.currentTarget.value, value))}
      onBlur={(event) => {
        const whole = withMinutes(value)
        if (whole !== value) onChange(whole)
        onBlur?.(event)
      }}
    />
  )
}
