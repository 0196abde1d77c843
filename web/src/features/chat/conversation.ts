import type { ChatMessage } from '@parta/contracts/chat'
import type { CallError } from '../../lib/request.ts'
import { onSessionEnd } from '../../lib/session.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { type Draft, emptyLog, gapBefore, lastBeforeGap, type MessageLog, merged, withDeleted } from './messages.ts'
import { createReading } from './reading.ts'
import { createSending, type NewMessage } from './sending.ts'

export interface View {
  readonly log: MessageLog
  readonly error: CallError | null
  readonly isLoading: boolean
  readonly hasOlder: boolean
}

/** The messages of a chat: the last page, older pages on demand, live messages, and gaps filled by sequence number. */
export interface Conversation {
  readonly shown: Store<View>
  view(): View
  /** Reads the missing messages: first the last page, later everything after it. */
  refresh(): Promise<void>
  /** Reads the loaded messages again to find those that were deleted while this browser was offline. */
  recheck(): Promise<void>
  older(): Promise<void>
  receive(message: ChatMessage): void
  /** The server has a message with this sequence number. */
  noticeSeq(lastSeq: number): void
  markDeleted(seq: number): void
  send(saying: NewMessage): void
  again(draft: Draft): void
  discard(draft: Draft): void
}

const conversations = new Map<string, Conversation>()
onSessionEnd(() => conversations.clear())

/**
 * Returns the conversation of a chat. It is kept while the person looks at other pages, so that a message that is being
 * sent is not lost.
 */
export function conversationOf(chatId: string, me: string): Conversation {
  const found = conversations.get(chatId) ?? createConversation(chatId, me)
  conversations.set(chatId, found)
  return found
}

/** The state that reading and sending share. */
export interface ConversationState {
  view(): View
  set(next: Partial<View>): void
  take(messages: readonly ChatMessage[]): void
}

export function createConversation(chatId: string, me: string): Conversation {
  const shown = createStore<View>({ log: emptyLog, error: null, isLoading: true, hasOlder: false })
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
