import { NumberInput } from '@mantine/core'
import { Controller, type FieldPathByValue, useFormContext } from 'react-hook-form'
import { useErrorText } from '../../../ui/error-text.ts'
import type { ProductValues } from '../form.ts'

interface Props {
  readonly name: FieldPathByValue<ProductValues, number | ''>
  readonly label: string
  readonly description?: string
  readonly min: number
  readonly max: number
}

/** A whole number of the form; an empty field is `''`. */
export function NumberField({ name, ...rest }: Props) {
  const text = useErrorText()
  const { control } = useFormContext<ProductValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          {...rest}
          required
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          inputMode="numeric"
          value={field.value}
          onChange={(value) => field.onChange(typeof value === 'number' ? value : '')}
          onBlur={field.onBlur}
          ref={field.ref}
          error={text(fieldState.error)}
        />
      )}
    />
  )
}
