import { NumberInput, type NumberInputProps } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useErrorText } from '../../../ui/error-text.ts'
import type { EventValues } from '../form.ts'

type NumberName =
  | 'price'
  | 'maxPlayers'
  | 'minPlayers'
  | 'decisionHours'
  | 'hoursConfirm'
  | 'hoursNotLeave'
  | 'numberOfEvents'
type Props = Omit<NumberInputProps, 'name'> & { readonly name: NumberName }

/** An input for a whole number; it may be empty while typing. */
export function NumberField({ name, ...rest }: Props) {
  const text = useErrorText()
  const { control, formState } = useFormContext<EventValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <NumberInput
          {...rest}
          value={field.value}
          onChange={(value) => field.onChange(value === '' ? '' : Number(value))}
          onBlur={field.onBlur}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          error={text(formState.errors[name])}
        />
      )}
    />
  )
}
