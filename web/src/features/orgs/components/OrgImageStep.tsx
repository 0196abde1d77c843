import { useFormContext } from 'react-hook-form'
import { useErrorText } from '../../../ui/error-text.ts'
import { ImageField } from '../../../ui/ImageField.tsx'
import type { OrgValues } from '../form.ts'

export function OrgImageStep() {
  const text = useErrorText()
  const { watch, setValue, formState } = useFormContext<OrgValues>()
  const [name, image] = watch(['name', 'image'])
  return (
    <ImageField
      value={image}
      name={name}
      isRound={false}
      onChange={(next) => setValue('image', next, { shouldDirty: true })}
      error={text(formState.errors.image)}
    />
  )
}
