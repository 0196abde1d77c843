import { Button, Group, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBack } from '../../../lib/back.ts'
import { membersPath } from '../../../lib/org-paths.ts'
import { paths } from '../../../lib/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { MessageField } from '../../../ui/MessageField.tsx'
import { useTextDraft } from '../../../ui/use-draft.ts'
import { CancelButton, WritingDialog } from '../../../ui/WritingDialog.tsx'
import { requestLeaveOrg } from '../api.ts'
import { isLastAdmin } from '../rights.ts'

interface Props {
  readonly org: Org
  readonly opened: boolean
  readonly onClose: () => void
}

export function LeaveOrgDialog({ org, opened, onClose }: Props) {
  const { t } = useTranslation('orgs')
  const mustStay = isLastAdmin(org)
  return (
    <WritingDialog opened={opened} onClose={onClose} title={t(mustStay ? 'leave.lastTitle' : 'leave.title')}>
      {mustStay ? <LastAdmin org={org} onClose={onClose} /> : <Leave org={org} onClose={onClose} />}
    </WritingDialog>
  )
}

function LastAdmin({ org, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('orgs')
  return (
    <Stack>
      <p>{t('leave.lastText')}</p>
      <Group grow>
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
        <Button component={Link} to={membersPath(org.id)} onClick={onClose}>
          {t('leave.toMembers')}
        </Button>
      </Group>
    </Stack>
  )
}

function Leave({ org, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('orgs')
  const back = useBack(paths.orgs)
  const [message, setMessage, finish] = useTextDraft(`leave-org-${org.id}`)
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await requestLeaveOrg(org.id, message.trim())
      toast(t('done.left'))
      finish()
      await back()
    } catch (error) {
      toastError(error)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <p>{t('leave.text', { org: org.name })}</p>
      <MessageField label={t('leave.message')} max={limits.leaveMessageMax} value={message} onChange={setMessage} />
      <Group grow>
        <CancelButton isFirst>{t('leave.stay')}</CancelButton>
        <Button color="red" loading={isBusy} onClick={() => void leave()}>
          {t('leave.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
