import { PasswordInput } from '@mantine/core'
import { type FieldValues, type Path, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'

interface Values extends FieldValues {
  newPassword: string
  repeated: string
}

export function NewPasswordFields() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const { register, formState } = useFormContext<Values>()
  const { errors } = formState
  const field = (name: Path<Values>) => ({
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('showPassword') },
    error: text(errors[name]),
    ...register(name),
  })
  return (
    <>
      <PasswordInput label={t('newPassword')} description={t('signUp.passwordHint')} {...field('newPassword')} />
      <PasswordInput label={t('repeated')} {...field('repeated')} />
    </>
  )
}
