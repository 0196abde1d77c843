import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props extends Omit<TextareaProps, 'value' | 'onChange' | 'maxLength' | 'description'> {
  readonly value: string
  readonly onChange: (text: string) => void
  /** In characters; how many there are is counted below. */
  readonly max: number
}

/** A few words to others, why one leaves or puts someone out, with what is left of its length. */
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
