import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props extends Omit<TextareaProps, 'value' | 'onChange' | 'maxLength' | 'description'> {
  readonly value: string
  readonly onChange: (text: string) => void
  /** In characters; the count is shown below. */
  readonly max: number
}

/** A message to others, for example why somebody leaves or is removed, with its remaining length. */
export function MessageField({ value, onChange, max, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <Textarea
      description={t('common:counted', { count: value.length, max })}
      inputWrapperOrder={['label', 'input', 'description']}
      maxLength={max}
      value={value}
      onChange={(change) => onChange(change.currentTarget.value)}
      {...rest}
    />
  )
}
