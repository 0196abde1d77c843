import type { ChatMessage } from '@parta/contracts/chat'
import type { CallError } from '../../lib/request.ts'
import { onSessionEnd } from '../../lib/session.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { type Draft, emptyTalk, gapBefore, heldTo, merged, type Talk, takenAway } from './messages.ts'
import { createReading } from './reading.ts'
import { createSending, type Saying } from './sending.ts'

export interface View {
  readonly talk: Talk
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
  /** Reads the held messages again to find those that were deleted while this browser was offline. */
  recheck(): Promise<void>
  older(): Promise<void>
  heard(message: ChatMessage): void
  /** The server has a message with this sequence number. */
  grown(lastSeq: number): void
  taken(seq: number): void
  send(saying: Saying): void
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
export interface Held {
  view(): View
  set(next: Partial<View>): void
  take(messages: readonly ChatMessage[]): void
}

export function createConversation(chatId: string, me: string): Conversation {
  const shown = createStore<View>({ talk: emptyTalk, error: null, isLoading: true, hasOlder: false })
  const held: Held = {
    view: shown.get,
    set: (next) => shown.set({ ...shown.get(), ...next }),
    take: (messages) => held.set({ talk: merged(shown.get().talk, messages, me) }),
  }
  const reading = createReading(chatId, held)
  return {
    shown,
    view: shown.get,
    ...reading,
    ...createSending(chatId, held),
    heard: (message) => {
      const gap = gapBefore(shown.get().talk, message)
      // A live message must not be the first of a chat whose first page has not been read yet.
      const isBare = heldTo(shown.get().talk) === null
      if (!isBare) held.take([message])
      if (isBare || gap !== null) void reading.refresh()
    },
    grown: (lastSeq) => {
      if (lastSeq > (heldTo(shown.get().talk) ?? 0)) void reading.refresh()
    },
    taken: (seq) => held.set({ talk: takenAway(shown.get().talk, seq) }),
  }
}
