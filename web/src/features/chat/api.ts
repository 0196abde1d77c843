import type { Chat, ChatMessage } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findChat, listMessages, sendMessage } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/request.ts'
import { useConnection, useLive, watchChat } from '../../lib/socket.ts'
import { useQuery } from '../../lib/swr.ts'
import { toastError } from '../../lib/toast.ts'
import { type Draft, emptyTalk, gapBefore, merged, settled, type Talk, withDraft } from './messages.ts'

/** Whoever has just joined is let into the chat a moment later, by the fact of it. */
const letIn = { codes: ['chat.notFound', 'chat.notMember'], afterMs: 1200, attempts: 6 }

export function useEventChat(eventId: string) {
  return useQuery(
    findChat,
    { params: { id: eventId } },
    {
      onErrorRetry: (error, _key, _config, retry, { retryCount }) => {
        const isComing = letIn.codes.includes(error.code) || error.status === 0 || error.status >= 500
        if (isComing && retryCount <= letIn.attempts) setTimeout(() => void retry({ retryCount }), letIn.afterMs)
      },
    },
  )
}

export interface Conversation {
  readonly talk: Talk
  readonly error: CallError | null
  readonly isLoading: boolean
  readonly hasOlder: boolean
  older(): Promise<void>
  send(message: string, again?: Draft): Promise<void>
  retry(): void
}

/** The messages of a chat: the last page, older ones on demand, new ones live, gaps filled by number. */
export function useConversation(chat: Chat, me: string): Conversation {
  const [talk, setTalk] = useState<Talk>(emptyTalk)
  const [token, setToken] = useState<string | undefined>()
  const [error, setError] = useState<CallError | null>(null)
  const [isLoading, setLoading] = useState(true)
  const connection = useConnection()
  const held = useRef(talk)
  held.current = talk

  const take = useCallback((incoming: readonly ChatMessage[]) => setTalk((now) => merged(now, incoming, me)), [me])

  const load = useCallback(
    async (nextToken?: string) => {
      try {
        const query = { limit: limits.chatPage, ...(nextToken ? { nextToken } : {}) }
        const page = await call(listMessages, { params: { id: chat.id }, query })
        take(page.items)
        setToken(page.nextToken)
        setError(null)
      } catch (failure) {
        if (failure instanceof CallError) setError(failure)
      } finally {
        setLoading(false)
      }
    },
    [chat.id, take],
  )

  /** Everything after the last message held, page by page. */
  const catchUp = useCallback(
    async (after: number) => {
      let last = after
      for (;;) {
        const page = await call(listMessages, { params: { id: chat.id }, query: { after: last } }).catch(() => null)
        const end = page?.items.at(-1)?.seq
        if (!page || end === undefined) return
        take(page.items)
        if (page.nextToken === undefined || end <= last) return
        last = end
      }
    },
    [chat.id, take],
  )

  useEffect(() => {
    watchChat(chat.id)
    void load()
    return () => watchChat(null)
  }, [chat.id, load])

  useEffect(() => {
    const last = held.current.messages.at(-1)
    if (connection === 'on' && last) void catchUp(last.seq)
  }, [connection, catchUp])

  useLive('chat.message', (message) => {
    if (message.chatId !== chat.id) return
    const gap = gapBefore(held.current, message)
    take([message])
    if (gap !== null) void catchUp(gap)
  })

  const send = async (message: string, again?: Draft) => {
    const draft: Draft = {
      clientId: again?.clientId ?? crypto.randomUUID(),
      message,
      at: new Date().toISOString(),
      state: 'sending',
    }
    setTalk((now) => withDraft(now, draft))
    try {
      const sent = await call(sendMessage, { body: { chatId: chat.id, message, clientId: draft.clientId } })
      setTalk((now) => settled(now, draft.clientId, sent))
    } catch (failure) {
      setTalk((now) => withDraft(now, { ...draft, state: 'failed' }))
      toastError(failure)
    }
  }

  return {
    talk,
    error,
    isLoading,
    hasOlder: token !== undefined,
    older: () => load(token),
    send,
    retry: () => void load(),
  }
}
