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

/** The messages of a chat: the last page, older ones on demand, new ones live, gaps filled by number. */
export interface Conversation {
  readonly shown: Store<View>
  view(): View
  /** Reads whatever is missing: the last page at first, later all that followed. */
  refresh(): Promise<void>
  /** Reads again what is held, for what was taken away while nobody told. */
  recheck(): Promise<void>
  older(): Promise<void>
  heard(message: ChatMessage): void
  /** Somewhere there is a message of this number. */
  grown(lastSeq: number): void
  taken(seq: number): void
  send(saying: Saying): void
  again(draft: Draft): void
  discard(draft: Draft): void
}

const conversations = new Map<string, Conversation>()
onSessionEnd(() => conversations.clear())

/** What was read and written stays while one looks elsewhere: a message on its way is not lost with its screen. */
export function conversationOf(chatId: string, me: string): Conversation {
  const found = conversations.get(chatId) ?? createConversation(chatId, me)
  conversations.set(chatId, found)
  return found
}

/** What reading and sending share. */
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
      // A chat whose first page is still to come must not begin in its middle.
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
