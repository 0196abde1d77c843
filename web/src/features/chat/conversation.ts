import { onSessionEnd } from '../../lib/session.ts'
import { createStore } from '../../lib/store.ts'
import type { Conversation, ConversationState, View } from './conversation-state.ts'
import { emptyLog, gapBefore, lastBeforeGap, merged, withDeleted } from './messages.ts'
import { createReading } from './reading.ts'
import { createSending } from './sending.ts'
import { chatsWithUnsent, unsentOf } from './unsent.ts'

const conversations = new Map<string, Conversation>()
onSessionEnd(() => {
  for (const conversation of conversations.values()) conversation.close()
  conversations.clear()
})

/**
 * Returns the conversation of a chat. It is kept while the person looks at other pages, so that a message that is being
 * sent is not lost.
 */
export function conversationOf(chatId: string, me: string): Conversation {
  const found = conversations.get(chatId) ?? createConversation(chatId, me)
  conversations.set(chatId, found)
  return found
}

/** Sends the messages that were written without a connection, in all chats of the person. */
export function sendWaiting(me: string): void {
  for (const chatId of chatsWithUnsent()) conversationOf(chatId, me).sendWaiting()
}

export function createConversation(chatId: string, me: string): Conversation {
  const shown = createStore<View>({
    log: { ...emptyLog, drafts: unsentOf(chatId) },
    error: null,
    isLoading: true,
    hasOlder: false,
  })
  const state: ConversationState = {
    view: shown.get,
    set: (next) => shown.set({ ...shown.get(), ...next }),
    take: (messages) => state.set({ log: merged(shown.get().log, messages, me) }),
  }
  const reading = createReading(chatId, state)
  return {
    shown,
    view: shown.get,
    ...reading,
    ...createSending(chatId, state),
    receive: (message) => {
      const gap = gapBefore(shown.get().log, message)
      // A live message must not be the first of a chat whose first page has not been read yet.
      const isBare = lastBeforeGap(shown.get().log) === null
      if (!isBare) state.take([message])
      if (isBare || gap !== null) void reading.refresh()
    },
    noticeSeq: (lastSeq) => {
      if (lastSeq > (lastBeforeGap(shown.get().log) ?? 0)) void reading.refresh()
    },
    markDeleted: (seq) => state.set({ log: withDeleted(shown.get().log, seq) }),
  }
}
