import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { WritingDialog } from '../../../ui/WritingDialog.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'

/** The feedback form as a dialog over the page that it is about. */
export function FeedbackDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('feedback')
  const { pathname } = useLocation()
  const [isSent, setSent] = useState(false)
  return (
    <WritingDialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setSent(false)}
      size="lg"
      title={t(isSent ? 'sent' : 'title')}
    >
      {isSent ? (
        <Stack role="status">
          <p>{t('sentText')}</p>
          <Button onClick={onClose}>{t('common:close')}</Button>
        </Stack>
      ) : (
        <FeedbackForm page={pathname} onSent={() => setSent(true)} />
      )}
    </WritingDialog>
  )
}
