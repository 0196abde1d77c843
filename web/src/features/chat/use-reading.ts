import { useDocumentVisibility } from '@mantine/hooks'
import type { Chat } from '@parta/contracts/chat'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../lib/socket.ts'
import { markRead } from './api.ts'
import { firstNew, lastOfOthers, type MessageLog } from './messages.ts'
import type { OpenConversation } from './use-conversation.ts'

/** A message counts as read after being on screen this long, in milliseconds; a burst of messages leads to one call. */
const glanceMs = 500

export interface Reading {
  /** The sequence number of the message above which the line "new messages" is shown. */
  readonly newFrom: number | null
  /** The number of messages of others below the visible part. */
  readonly unseen: number
}

/** Marks messages as read once the end of the list has been visible. */
export function useReading(
  chat: Chat,
  { log, openedTo }: OpenConversation,
  look: { me: string; isAtEnd: boolean },
): Reading {
  const { me, isAtEnd } = look
  const last = log.messages.at(-1)?.seq ?? 0
  // Lines such as "Jana left" do not count as unread, and somebody who has just left may not mark them as read.
  const lastToRead = lastOfOthers(log, me)
  const isVisible = useDocumentVisibility() === 'visible'
  const connection = useConnection()
  const told = useRef(chat.readSeq)
  const [seen, setSeen] = useState(chat.readSeq)
  const [mark, setMark] = useState<{ after: number; to: number | null }>({ after: chat.readSeq, to: null })
  const wasVisible = useRef(isVisible)

  useEffect(() => {
    if (openedTo !== null) setMark((now) => ({ ...now, to: now.to ?? openedTo }))
  }, [openedTo])
  useEffect(() => {
    // Messages that arrived while the tab was hidden are new.
    if (isVisible && !wasVisible.current && last > seen) setMark({ after: seen, to: last })
    wasVisible.current = isVisible
  }, [isVisible, last, seen])
  // A call that failed is repeated after a reconnect.
  useEffect(() => {
    if (!isAtEnd || !isVisible || openedTo === null) return
    const timer = setTimeout(() => {
      setSeen(last)
      if (lastToRead <= told.current) return
      const before = told.current
      told.current = lastToRead
      // If the call fails, it is repeated with the next message or after a reconnect.
      markRead(chat.id, lastToRead).catch(() => {
        told.current = before
      })
    }, glanceMs)
    return () => clearTimeout(timer)
  }, [chat.id, last, lastToRead, isAtEnd, isVisible, openedTo, connection])

  const newFrom = mark.to === null ? null : firstNew(log, { after: mark.after, to: mark.to }, me)
  return { newFrom, unseen: unseenOf(log, seen, me) }
}

function unseenOf({ messages }: MessageLog, seen: number, me: string): number {
  return messages.filter(({ seq, from, system }) => seq > seen && from !== me && !system).length
}
