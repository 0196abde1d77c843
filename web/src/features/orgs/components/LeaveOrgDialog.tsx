import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { requestLeaveOrg } from '../api.ts'

export function LeaveOrgDialog({ org, opened, onClose }: { org: Org; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('orgs')
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await requestLeaveOrg(org.id, message.trim())
      toast(t('done.left'))
      await navigate(paths.orgs)
    } catch (error) {
      toastError(error)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('leave.title')}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 44 }}
    >
      <Stack>
        <p>{t('leave.text', { org: org.name })}</p>
        <Textarea
          label={t('leave.message')}
          maxLength={limits.leaveMessageMax}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('leave.stay')}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void leave()}>
            {t('leave.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
