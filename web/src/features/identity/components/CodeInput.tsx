import { TextInput, type TextInputProps } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { useTranslation } from 'react-i18next'
import classes from './CodeInput.module.css'

/** An input for six digits, with room for spaces that come along when pasting. */
export function CodeInput(props: TextInputProps) {
  const { t } = useTranslation('identity')
  return (
    <TextInput
      label={t('verification.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={limits.codeDigits * 2}
      classNames={{ input: classes.code ?? '' }}
      styles={{ input: { height: 62 } }}
      {...props}
    />
  )
}
