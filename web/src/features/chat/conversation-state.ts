import type { ChatMessage } from '@parta/contracts/chat'
import type { CallError } from '../../lib/request.ts'
import type { Store } from '../../lib/store.ts'
import type { Draft, MessageLog } from './messages.ts'

export interface NewMessage {
  readonly message: string
  /** As a data URL. */
  readonly picture: string | null
}

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
  /** Sends the messages that were written without a connection. */
  sendWaiting(): void
  /** Sends nothing any more: the session has ended. */
  close(): void
}

/** The state that reading and sending share. */
export interface ConversationState {
  view(): View
  set(next: Partial<View>): void
  take(messages: readonly ChatMessage[]): void
}
