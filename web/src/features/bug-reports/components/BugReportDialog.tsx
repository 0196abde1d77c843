import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { WritingDialog } from '../../../ui/WritingDialog.tsx'
import { BugReportForm } from './BugReportForm.tsx'

export function BugReportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('bugReports')
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
        <BugReportForm page={pathname} onSent={() => setSent(true)} />
      )}
    </WritingDialog>
  )
}
