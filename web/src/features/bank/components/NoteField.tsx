import { Textarea } from '@mantine/core'

interface Props {
  readonly label: string
  readonly value: string
  readonly required?: boolean
  readonly error?: string | undefined
  readonly onChange: (note: string) => void
}

export function NoteField({ label, value, required = false, error, onChange }: Props) {
  return (
    <Textarea
      label={label}
      required={required}
      error={error}
      maxLength={200}
      autosize
      minRows={2}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
