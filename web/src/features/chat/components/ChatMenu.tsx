import { ActionIcon, Menu } from '@mantine/core'
import type { Chat } from '@parta/contracts/chat'
import { IconBell, IconBellOff, IconCalendarEvent, IconDoorExit, IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { openQuestion } from '../../../ui/ask.ts'
import { leave, mute } from '../api.ts'

const icon = { size: 20, 'aria-hidden': true } as const

export function ChatMenu({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chat')
  const turn = () =>
    mute(chat.id, !chat.muted).then(() => toast(t(chat.muted ? 'done.unmuted' : 'done.muted')), toastError)
  const ask = () =>
    openQuestion({
      title: t('leave.title'),
      children: t('leave.text'),
      labels: { confirm: t('leave.confirm'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void leave(chat.id).catch(toastError),
    })
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('chatMenu')}>
          <IconDotsVertical size={22} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCalendarEvent {...icon} />} component={Link} to={eventPath(chat.eventId)}>
          {t('toEvent')}
        </Menu.Item>
        <Menu.Item
          leftSection={chat.muted ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
          onClick={() => void turn()}
        >
          {t(chat.muted ? 'unmute' : 'mute')}
        </Menu.Item>
        {chat.canLeave && (
          <Menu.Item c="var(--danger)" leftSection={<IconDoorExit {...icon} />} onClick={ask}>
            {t('leave.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
