import { Button } from '@mantine/core'
import type { ChatCard } from '@parta/contracts/chat'
import { IconArrowLeft, IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { eventPath, paths } from '../../../lib/paths.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { useChat, useChats } from '../api.ts'
import { ChatGate } from '../components/ChatGate.tsx'
import { ChatRow } from '../components/ChatRow.tsx'
import { bySeries } from '../series.ts'
import classes from './ChatsPage.module.css'

/** The list of chats beside the open chat; on a phone one or the other. */
export function ChatsPage() {
  const { t } = useTranslation('chat')
  const { id } = useParams()
  return (
    <div className={classes.page} data-open={id !== undefined || undefined}>
      <div className={classes.list}>
        <PageHeader title={t('title')} />
        <List openId={id} />
      </div>
      <div className={classes.open}>
        {id === undefined ? (
          <Empty icon={IconMessages} title={t('choose.title')} text={t('choose.text')} />
        ) : (
          <OpenChat key={id} id={id} />
        )}
      </div>
    </div>
  )
}

function List({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation('chat')
  const list = useChats()
  const { data: me } = useMe()
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading) return <Loading rows={3} />
  if (list.items.length === 0) {
    return (
      <Empty icon={IconMessages} title={t('none.title')} text={t('none.text')}>
        <Button component={Link} to={paths.search} color="accent" c="var(--on-accent)">
          {t('none.search')}
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <ul className={classes.rows}>
        {bySeries(list.items).map(([first, ...others]) => {
          if (!first) return null
          const row = (chat: ChatCard) => <ChatRow key={chat.id} chat={chat} me={me?.id} isOpen={chat.id === openId} />
          if (others.length === 0) return row(first)
          return (
            <li key={first.repetitionId}>
              <ul className={classes.series} aria-label={t('series', { name: first.eventName })}>
                {[first, ...others].map(row)}
              </ul>
            </li>
          )
        })}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function OpenChat({ id }: { id: string }) {
  const { t } = useTranslation('chat')
  const query = useChat(id)
  const name = query.data?.eventName ?? t('title')
  usePageTitle(name)
  return (
    <ChatGate eventId={id} query={query}>
      <div className={classes.head}>
        <Link to={paths.chats} className={classes.back} aria-label={t('back')}>
          <IconArrowLeft size={24} aria-hidden="true" />
        </Link>
        <h2 className={classes.name}>
          <Link to={eventPath(id)}>{name}</Link>
        </h2>
      </div>
    </ChatGate>
  )
}
