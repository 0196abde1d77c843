import type { Chat } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConnection, useLive, watchChat } from '../../lib/socket.ts'
import { useStore } from '../../lib/store.ts'
import { isNotMember, recheckMembership } from './api.ts'
import { conversationOf } from './conversation.ts'
import type { Conversation, View } from './conversation-state.ts'

/**
 * After a reconnect the server adds the socket to the chat's room a moment later, in milliseconds; messages of that
 * time are read then.
 */
const lateMs = 2000
/** How often an open chat is read without a live connection, which some networks refuse, in milliseconds. */
const askMs = 5000

export interface OpenConversation extends View {
  readonly conversation: Conversation
  /** The last sequence number when the chat was opened, or null until it is known. */
  readonly openedTo: number | null
}

/** The conversation of the chat on screen: follows live messages, and reads those that it missed. */
export function useConversation(chat: Chat, me: string): OpenConversation {
  const conversation = useMemo(() => conversationOf(chat.id, me), [chat.id, me])
  const view = useStore(conversation.shown)
  const connection = useConnection()
  const [openedTo, setOpenedTo] = useState<number | null>(null)

  useEffect(() => {
    watchChat(chat.id)
    return () => watchChat(null)
  }, [chat.id])

  useEffect(() => {
    const isLost = connection === 'lost'
    const wasHeld = conversation.view().log.messages.length > 0
    const read = async () => {
      await conversation.refresh()
      const { log, isLoading, error } = conversation.view()
      if (!isLoading && !error) setOpenedTo((before) => before ?? log.messages.at(-1)?.seq ?? 0)
    }
    if (isLost) {
      // What is shown is not read at once: a sign-out ends the live connection a moment before it reaches this tab.
      if (!wasHeld) void read()
      const asking = setInterval(() => void read(), askMs)
      return () => clearInterval(asking)
    }
    void read().then(() => {
      if (wasHeld) void conversation.recheck()
    })
    const late = setTimeout(() => void read(), lateMs)
    return () => clearTimeout(late)
  }, [conversation, connection])

  const isOut = view.error !== null && isNotMember(view.error)
  useEffect(() => {
    // Removed from the chat while it was open: asking again closes it.
    if (isOut) void recheckMembership()
  }, [isOut])

  useLive('chat.message', (message) => {
    if (message.chatId === chat.id) conversation.receive(message)
  })
  useLive('chat.unread', ({ chatId, lastSeq }) => {
    if (chatId === chat.id) conversation.noticeSeq(lastSeq)
  })
  useLive('chat.deleted', ({ chatId, seq }) => {
    if (chatId === chat.id) conversation.markDeleted(seq)
  })
  return { ...view, conversation, openedTo }
}

/** Returns the ids of the people who are typing. */
export function useTyping(chatId: string): readonly string[] {
  const [typing, setTyping] = useState<readonly string[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const stop = (userId: string) => {
    clearTimeout(timers.current.get(userId))
    timers.current.delete(userId)
    setTyping([...timers.current.keys()])
  }
  useLive('chat.typing', ({ chatId: where, userId }) => {
    if (where !== chatId) return
    clearTimeout(timers.current.get(userId))
    timers.current.set(
      userId,
      setTimeout(() => stop(userId), limits.typingSeconds * 1000),
    )
    setTyping([...timers.current.keys()])
  })
  useLive('chat.message', ({ chatId: where, from }) => {
    if (where === chatId && timers.current.has(from)) stop(from)
  })
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
    }
  }, [])
  return typing
}
