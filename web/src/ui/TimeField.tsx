import { TextInput, type TextInputProps } from '@mantine/core'
import { asTime } from './time-text.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** HH:mm with the colon put in by itself. */
export function TimeField({ value, onChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      maxLength={5}
      placeholder="18:00"
      value={value}
      onChange={(event) => onChange(asTime(event.currentTarget.value, value))}
    />
  )
}
