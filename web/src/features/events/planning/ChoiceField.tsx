import { Select } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useErrorText } from '../../../ui/error-text.ts'
import type { EventValues } from '../form.ts'

interface Props {
  readonly name: 'gender' | 'minLevel' | 'tags'
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

/** A choice of a few options, one of which is always selected. */
export function ChoiceField({ name, label, options }: Props) {
  const text = useErrorText()
  const { control, formState } = useFormContext<EventValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          label={label}
          data={options.map(([value, name]) => ({ value, label: name }))}
          value={field.value}
          onChange={field.onChange}
          allowDeselect={false}
          error={text(formState.errors[name])}
        />
      )}
    />
  )
}
