import type { MessageKind } from '@parta/contracts/values'
import { aggregate, rows } from '@parta/kit/mongo'
import { Schema } from 'mongoose'

/** The head of an event's chat, under the event's own id. Messages and members are in their own collections. */
export interface ChatRow {
  /** Leader and trainer, who are in it whether or not they play. */
  readonly staff: readonly string[]
  /** The event's version that named them. */
  readonly staffVersion: number
  readonly lastSeq: number
  /** The last messages' own ids, so that one sent twice is one. */
  readonly recent: readonly RecentMessage[]
}

export interface RecentMessage {
  readonly from: string
  readonly clientId: string
  readonly seq: number
  readonly at: Date
}

export const chats = aggregate<ChatRow>('chats', {
  staff: [String],
  staffVersion: Number,
  lastSeq: Number,
  recent: [Schema.Types.Mixed],
} as never)

export const emptyChat: ChatRow = { staff: [], staffVersion: 0, lastSeq: 0, recent: [] }

/** One entrant of an event in its chat. */
export interface MembershipRow {
  /** `<chat>:<entrant>` */
  readonly _id: string
  readonly chatId: string
  readonly userId: string
  readonly state: 'in' | 'out'
  /** The event's version that said so; an older fact changes nothing. */
  readonly version: number
}

export const memberships = rows<MembershipRow>(
  'memberships',
  { _id: String, chatId: String, userId: String, state: String, version: Number },
  (schema) => {
    // May this person read and write here? And who is in this chat?
    schema.index({ chatId: 1, state: 1, userId: 1 })
  },
)

export interface MessageRow {
  /** `<chat>:<seq>` */
  readonly _id: string
  readonly chatId: string
  readonly seq: number
  readonly from: string
  readonly clientId: string
  readonly message: string
  readonly meta: MessageKind
  readonly createdAt: Date
}

export const messages = rows<MessageRow>(
  'messages',
  {
    _id: String,
    chatId: String,
    seq: Number,
    from: String,
    clientId: String,
    message: String,
    meta: String,
    createdAt: Date,
  },
  (schema) => {
    // listMessages: the newest first, or those after a number. The last judge of one message a number.
    schema.index({ chatId: 1, seq: -1 }, { unique: true })
    // sendMessage: was this one sent before?
    schema.index({ chatId: 1, from: 1, clientId: 1 })
    // Everything that one person wrote: export and erasure.
    schema.index({ from: 1 })
  },
)
