import { Button, Group, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { MessageField } from '../../../ui/MessageField.tsx'
import { useTextDraft } from '../../../ui/use-draft.ts'
import { CancelButton, WritingDialog } from '../../../ui/WritingDialog.tsx'
import { type MemberRow, requestKick } from '../api.ts'

interface Props {
  readonly orgId: string
  readonly member: MemberRow | null
  readonly onClose: () => void
  readonly onKicked: (id: string) => void
}

export function KickDialog(props: Props) {
  const { t } = useTranslation('orgs')
  const { member, onClose } = props
  return (
    <WritingDialog opened={member !== null} onClose={onClose} title={t('kick.title')}>
      {member && <KickForm {...props} member={member} />}
    </WritingDialog>
  )
}

function KickForm({ orgId, member, onClose, onKicked }: Props & { member: MemberRow }) {
  const { t } = useTranslation('orgs')
  const [message, setMessage, finish] = useTextDraft(`kick-${orgId}-${member.id}`)
  const { isBusy, act } = useAction()
  const kick = () =>
    act(async () => {
      await requestKick(orgId, member.id, message.trim())
      toast(t('done.kicked'))
      finish()
      onKicked(member.id)
      onClose()
    })
  return (
    <Stack>
      <p>{t('kick.text', { name: member.deleted ? t('common:deletedPerson') : fullName(member) })}</p>
      <MessageField label={t('kick.message')} max={limits.leaveMessageMax} value={message} onChange={setMessage} />
      <Group grow>
        <CancelButton>{t('common:cancel')}</CancelButton>
        <Button color="red" loading={isBusy} onClick={kick}>
          {t('kick.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
