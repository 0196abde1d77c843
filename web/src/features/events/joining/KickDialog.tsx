import { Group, Radio, Stack } from '@mantine/core'
import type { EventInfo, PlayerCard } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { type KickReason, kickReasons } from '@parta/contracts/values'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { MessageField } from '../../../ui/MessageField.tsx'
import classes from '../../../ui/Option.module.css'
import { SendButton } from '../../../ui/SendButton.tsx'
import { useTextDraft } from '../../../ui/use-draft.ts'
import { CancelButton, WritingDialog } from '../../../ui/WritingDialog.tsx'
import { entryId } from '../action.ts'
import { requestKick } from '../players-api.ts'

const option = { body: classes.option ?? '' }

interface Props {
  readonly event: EventInfo
  readonly player: PlayerCard | null
  readonly opened: boolean
  readonly onClose: () => void
}

/** Puts a player out, with a reason from the list or in the leader's own words. */
export function KickDialog({ event, player, opened, onClose }: Props) {
  const { t } = useTranslation('event')
  return (
    <WritingDialog opened={opened} onClose={onClose} title={t('kick.title')}>
      {player && <KickForm event={event} player={player} onClose={onClose} />}
    </WritingDialog>
  )
}

function KickForm({ event, player, onClose }: Omit<Props, 'opened'> & { player: PlayerCard }) {
  const { t } = useTranslation('event')
  const [reason, setReason] = useState<KickReason | null>(null)
  const [message, setMessage, finish] = useTextDraft(`kick-${event.id}-${entryId(player)}`)
  const { isBusy, act } = useAction()
  const text = message.trim()
  const isReady = reason !== null && (reason !== 'other' || text !== '')
  const kick = () =>
    act(async () => {
      if (reason === null) return
      await requestKick(event.id, { idOrAliasId: entryId(player), reason, ...(text ? { message: text } : {}) })
      toast(t('done.kicked'))
      finish()
      onClose()
    })
  return (
    <Stack>
      <p>{t('kick.text', { name: player.deleted ? t('common:deletedPerson') : fullName(player) })}</p>
      <Radio.Group
        label={t('kick.why')}
        value={reason}
        onChange={(value) => setReason(kickReasons.find((known) => known === value) ?? null)}
      >
        <Stack gap={4} mt={4}>
          {kickReasons.map((known) => (
            <Radio key={known} value={known} label={t(`kickReasons.${known}`)} classNames={option} />
          ))}
        </Stack>
      </Radio.Group>
      <MessageField
        label={t(reason === 'other' ? 'kick.own' : 'kick.message')}
        max={limits.leaveMessageMax}
        required={reason === 'other'}
        value={message}
        onChange={setMessage}
      />
      <Group grow>
        <CancelButton>{t('common:cancel')}</CancelButton>
        <SendButton
          color="red"
          missing={!isReady ? t('common:missing.nameAndChoice') : ''}
          loading={isBusy}
          onClick={kick}
        >
          {t('kick.submit')}
        </SendButton>
      </Group>
    </Stack>
  )
}
