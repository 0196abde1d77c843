import type { Chat } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConnection, useLive, watchChat } from '../../lib/socket.ts'
import { useStore } from '../../lib/store.ts'
import { isShut, recheckEntry } from './api.ts'
import { type Conversation, conversationOf, type View } from './conversation.ts'

/** Whoever comes back is let into the room a moment after they asked; what was said in between is read then. */
const lateMs = 2000

export interface OpenConversation extends View {
  readonly conversation: Conversation
  /** The last number when the chat was opened, null until it is known. */
  readonly openedTo: number | null
}

/** The conversation of a chat on screen: followed live, and caught up with whenever the connection comes back. */
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
    if (connection === 'lost') return
    const wasHeld = conversation.view().talk.messages.length > 0
    void conversation.refresh().then(() => {
      const { talk, isLoading, error } = conversation.view()
      if (!isLoading && !error) setOpenedTo((before) => before ?? talk.messages.at(-1)?.seq ?? 0)
      if (wasHeld) void conversation.recheck()
    })
    const late = setTimeout(() => void conversation.refresh(), lateMs)
    return () => clearTimeout(late)
  }, [conversation, connection])

  const isOut = view.error !== null && isShut(view.error)
  useEffect(() => {
    // Put out while they looked: the screen closes like the chat.
    if (isOut) void recheckEntry()
  }, [isOut])

  useLive('chat.message', (message) => {
    if (message.chatId === chat.id) conversation.heard(message)
  })
  useLive('chat.unread', ({ chatId, lastSeq }) => {
    if (chatId === chat.id) conversation.grown(lastSeq)
  })
  useLive('chat.deleted', ({ chatId, seq }) => {
    if (chatId === chat.id) conversation.taken(seq)
  })
  return { ...view, conversation, openedTo }
}

/** Who is writing at the moment, by id. */
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
