import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { requestCode } from '../api.ts'

interface Props {
  readonly username: () => string
  readonly onSent?: () => void
}

export function ResendButton({ username, onSent }: Props) {
  const { t } = useTranslation('identity')
  const [isSending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    try {
      await requestCode(username())
      toast(t('verification.resent'))
      onSent?.()
    } catch (error) {
      toastError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Button variant="subtle" fullWidth loading={isSending} onClick={() => void resend()}>
      {t('verification.resend')}
    </Button>
  )
}
