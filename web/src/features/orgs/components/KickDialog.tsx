import { Button, Group, Modal, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { MessageField } from '../../../ui/MessageField.tsx'
import { type MemberRow, requestKick } from '../api.ts'

interface Props {
  readonly orgId: string
  readonly member: MemberRow | null
  readonly onClose: () => void
  readonly onKicked: (id: string) => void
}

export function KickDialog({ orgId, member, onClose, onKicked }: Props) {
  const { t } = useTranslation('orgs')
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const kick = async () => {
    if (!member) return
    setBusy(true)
    try {
      await requestKick(orgId, member.id, message.trim())
      toast(t('done.kicked'))
      setMessage('')
      onKicked(member.id)
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={member !== null} onClose={onClose} title={t('kick.title')}>
      <Stack>
        {member && <p>{t('kick.text', { name: member.deleted ? t('common:deletedPerson') : fullName(member) })}</p>}
        <MessageField label={t('kick.message')} max={limits.leaveMessageMax} value={message} onChange={setMessage} />
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void kick()}>
            {t('kick.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
