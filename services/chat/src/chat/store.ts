import type { Activity, MessageKind } from '@parta/contracts/values'
import { aggregate, rows } from '@parta/kit/store/mongo'
import { Schema } from 'mongoose'

/** The head of an event's chat, under the event's own id. Messages and members are in their own collections. */
export interface ChatRow {
  /** Leader and trainer, who are in it whether or not they play. */
  readonly staff: readonly string[]
  /** The event's version that named them. */
  readonly staffVersion: number
  /** What of the event a list of chats shows; null until its snapshot has come. */
  readonly event: ChatEvent | null
  /** After this the chat is in no list any more. */
  readonly closesAt: Date
  readonly lastSeq: number
  /** When something was last said. */
  readonly lastAt: Date | null
  /** The last messages' own ids, so that one sent twice is one. */
  readonly recent: readonly RecentMessage[]
}

interface ChatEvent {
  readonly name: string
  readonly activityType: Activity
  readonly date: string
  readonly orgId: string | null
  readonly removed: boolean
  /** Absent where the event has not changed since the chat began to note it. */
  readonly private?: boolean
}

export interface RecentMessage {
  readonly from: string
  readonly clientId: string
  readonly seq: number
  readonly at: Date
}

/** Of an event whose end is not known yet. */
export const never = new Date('9999-01-01T00:00:00Z')

export const chats = aggregate<ChatRow>(
  'chats',
  {
    staff: [String],
    staffVersion: Number,
    event: Schema.Types.Mixed,
    closesAt: Date,
    lastSeq: Number,
    lastAt: Date,
    recent: [Schema.Types.Mixed],
  },
  (schema) => {
    // listChats: those that one leads or trains, and those that one has joined, each answered by its index alone.
    schema.index({ staff: 1, closesAt: 1, 'event.removed': 1, lastAt: 1, lastSeq: 1, _id: 1 })
    schema.index({ _id: 1, closesAt: 1, 'event.removed': 1, lastAt: 1, lastSeq: 1 })
  },
)

export const emptyChat: ChatRow = {
  staff: [],
  staffVersion: 0,
  event: null,
  closesAt: never,
  lastSeq: 0,
  lastAt: null,
  recent: [],
}

/** One entrant of an event in its chat. */
export interface MembershipRow {
  /** `<chat>:<entrant>` */
  readonly _id: string
  readonly chatId: string
  readonly userId: string
  readonly state: 'in' | 'out'
  /** The chat's own, so that a list of one's chats does not look at those of years ago. */
  readonly closesAt: Date
  /** The event's version that said so; an older fact changes nothing. */
  readonly version: number
}

export const memberships = rows<MembershipRow>(
  'memberships',
  { _id: String, chatId: String, userId: String, state: String, closesAt: Date, version: Number },
  (schema) => {
    // May this person read and write here? And who is in this chat?
    schema.index({ chatId: 1, state: 1, userId: 1 })
    // listChats: the chats that one is in, answered by the index alone.
    schema.index({ userId: 1, state: 1, closesAt: 1, chatId: 1 })
  },
)

/** What one person has done with a chat: nothing that a rule decides on, so it is written as it comes. */
export interface SeatRow {
  /** `<chat>:<person>` */
  readonly _id: string
  readonly chatId: string
  readonly userId: string
  readonly readSeq: number
  readonly muted: boolean
  readonly left: boolean
}

export const seats = rows<SeatRow>(
  'seats',
  { _id: String, chatId: String, userId: String, readSeq: Number, muted: Boolean, left: Boolean },
  (schema) => {
    // Who hears nothing of this chat.
    schema.index({ chatId: 1, userId: 1 })
    // listChats, answered by the index alone; export and erasure.
    schema.index({ userId: 1, chatId: 1, readSeq: 1, left: 1, muted: 1 })
  },
)

export interface MessageRow {
  /** `<chat>:<seq>` */
  readonly _id: string
  readonly chatId: string
  readonly seq: number
  readonly from: string
  /** The alias that came or went; absent where it is the person, and in lines of old. */
  readonly aliasId?: string | null
  readonly clientId: string
  readonly message: string
  readonly meta: MessageKind
  /** The name of its picture's file; null without one. Absent in messages from before there were pictures. */
  readonly picture?: string | null
  /** Taken away: text and picture are gone. */
  readonly deleted?: boolean
  readonly createdAt: Date
}

export const messages = rows<MessageRow>(
  'messages',
  {
    _id: String,
    chatId: String,
    seq: Number,
    from: String,
    aliasId: String,
    clientId: String,
    message: String,
    meta: String,
    picture: String,
    deleted: Boolean,
    createdAt: Date,
  },
  (schema) => {
    // listMessages: the newest first, or those after a number. The last judge of one message a number.
    schema.index({ chatId: 1, seq: -1 }, { unique: true })
    // listChats: what others said since one last read, counted in the index alone.
    schema.index({ chatId: 1, meta: 1, seq: -1, from: 1, deleted: 1 })
    // sendMessage: was this one sent before?
    schema.index({ chatId: 1, from: 1, clientId: 1 })
    // Everything that one person wrote: export and erasure.
    schema.index({ from: 1 })
  },
)
