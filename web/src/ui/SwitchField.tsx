import { Switch, type SwitchProps } from '@mantine/core'
import { Controller, type FieldPathByValue, type FieldValues, useFormContext } from 'react-hook-form'
import { useErrorText } from './error-text.ts'

type Props<V extends FieldValues> = SwitchProps & { readonly name: FieldPathByValue<V, boolean> }

/** A switch of a form; controlled, because the form may set its value. */
export function SwitchField<V extends FieldValues>({ name, ...rest }: Props<V>) {
  const text = useErrorText()
  const { control } = useFormContext<V>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Switch
          {...rest}
          size="md"
          checked={Boolean(field.value)}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
          onBlur={field.onBlur}
          ref={field.ref}
          error={text(fieldState.error)}
        />
      )}
    />
  )
}
