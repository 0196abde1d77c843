import { ActionIcon, Menu } from '@mantine/core'
import type { ChatMessage } from '@parta/contracts/chat'
import { IconCopy, IconDots, IconFlag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { openQuestion } from '../../../ui/ask.ts'
import { ReportDialog } from '../../../ui/ReportDialog.tsx'
import { remove, report } from '../api.ts'
import classes from './MessageMenu.module.css'

const icon = { size: 20, 'aria-hidden': true } as const

interface Props {
  readonly message: ChatMessage
  readonly isOwn: boolean
  readonly mayDelete: boolean
  readonly className?: string | undefined
  /** For a browser without a live connection, over which the deletion is told, too. */
  readonly onDeleted: () => void
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}

/** Opened by the button beside a message, or by a long press on it. */
export function MessageMenu({ message, isOwn, mayDelete, opened, onChange, ...rest }: Props) {
  const { className = classes.dots, onDeleted } = rest
  const { t } = useTranslation('chat')
  const [isReporting, setReporting] = useState(false)
  const takeAway = async () => {
    await remove(message.id)
    onDeleted()
    toast(t('deleted'))
  }
  const ask = () =>
    openQuestion({
      title: t('delete.title'),
      children: t(isOwn ? 'delete.own' : 'delete.other'),
      labels: { confirm: t('delete.confirm'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void takeAway().catch(toastError),
    })
  return (
    <>
      <Menu opened={opened} onChange={onChange} position={isOwn ? 'bottom-end' : 'bottom-start'}>
        <Menu.Target>
          <ActionIcon className={className ?? ''} aria-label={t('menu')} data-opened={opened || undefined}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {message.message !== '' && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copyText(message.message, t('copied'))}>
              {t('copy')}
            </Menu.Item>
          )}
          {!isOwn && (
            <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => setReporting(true)}>
              {t('report.open')}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item c="var(--danger)" leftSection={<IconTrash {...icon} />} onClick={ask}>
              {t('delete.open')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {!isOwn && (
        <ReportDialog
          draft={`report-${message.id}`}
          author={message.user}
          quote={message.message || t('picture.word')}
          send={(reason) => report(message.id, reason)}
          title={t('report.title')}
          explain={(name) => t('report.text', { name })}
          opened={isReporting}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}
