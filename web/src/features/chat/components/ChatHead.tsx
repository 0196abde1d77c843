import type { Chat } from '@parta/contracts/chat'
import { IconBellOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/Avatar.tsx'
import classes from './ChatHead.module.css'
import { ChatMenu } from './ChatMenu.tsx'

const shown = 5

export function ChatHead({ chat, children }: { chat: Chat; children?: ReactNode }) {
  const { t } = useTranslation('chat')
  const people = chat.participants
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {children}
        <div className={classes.people}>
          <span className={classes.faces} aria-hidden="true">
            {people.slice(0, shown).map((person) => (
              <Avatar key={person.id} who={person} size={26} />
            ))}
          </span>
          <span className={classes.count}>{t('people', { count: people.length })}</span>
          {chat.muted && <IconBellOff size={18} aria-label={t('muted')} />}
        </div>
      </div>
      <ChatMenu chat={chat} />
    </header>
  )
}
