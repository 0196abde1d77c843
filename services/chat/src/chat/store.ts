import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { activities, messageKinds } from '@parta/contracts/values'
import { aggregate, rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The fields of the event's snapshot that the chat needs. */
const ChatEvent = row({
  name: Type.String(),
  activityType: Choice(activities),
  date: Type.String(),
  orgId: nullable(Type.String()),
  removed: Type.Boolean(),
  repetitionId: nullable(Type.String()),
  private: Type.Boolean(),
})

const RecentMessage = row({
  from: Type.String(),
  clientId: Type.String(),
  seq: Type.Integer(),
  at: Timestamp,
})
export type RecentMessage = RowOf<typeof RecentMessage>

/** The chat of an event, under the event's id. Its messages and its memberships are rows of other collections. */
const ChatRow = row({
  /** Leader and trainer: they are in the chat whether or not they play. */
  staff: list(Type.String()),
  /** The version of the event's snapshot that named them. */
  staffVersion: Type.Integer(),
  /** Null until the event's first snapshot was received. */
  event: nullable(ChatEvent),
  /** After this time the chat is in no list. */
  closesAt: Timestamp,
  lastSeq: Type.Integer(),
  /** The time of the last message; null while there is none. */
  lastAt: nullable(Timestamp),
  /** The client ids of the last messages: a message that is sent again is not stored twice. */
  recent: list(RecentMessage),
})
export type ChatRow = RowOf<typeof ChatRow>

/** `closesAt` of a chat whose event's end is not known yet. */
export const never = new Date('9999-01-01T00:00:00Z')

export const chats = aggregate('chats', ChatRow, [
  index(
    { staff: 1, closesAt: 1, 'event.removed': 1, lastAt: 1, lastSeq: 1, _id: 1 },
    { serves: 'listChats: the chats that the caller leads or trains, from the index alone' },
  ),
  index(
    { _id: 1, closesAt: 1, 'event.removed': 1, lastAt: 1, lastSeq: 1 },
    { serves: 'listChats: the chats that the caller has joined, from the index alone' },
  ),
])

export const emptyChat: ChatRow = {
  staff: [],
  staffVersion: 0,
  event: null,
  closesAt: never,
  lastSeq: 0,
  lastAt: null,
  recent: [],
}

/** An entrant of an event as a member of its chat. */
const MembershipRow = row({
  /** `<chat>:<entrant>` */
  _id: Type.String(),
  chatId: Type.String(),
  userId: Type.String(),
  state: Choice(['in', 'out']),
  /** Copied from the chat, so that `listChats` can skip closed chats without reading them. */
  closesAt: Timestamp,
  /** The version of the event whose fact set `state`; older facts change nothing. */
  version: Type.Integer(),
})
export type MembershipRow = RowOf<typeof MembershipRow>

export const memberships = rows('memberships', MembershipRow, [
  index(
    { chatId: 1, state: 1, userId: 1 },
    { serves: 'whether a person may read and write in a chat; the members of a chat' },
  ),
  index(
    { userId: 1, state: 1, closesAt: 1, chatId: 1 },
    { serves: 'listChats: the chats that the caller is in, from the index alone' },
  ),
])

/** A person's state in a chat: read up to a message, muted, left. No rule depends on these fields. */
const SeatRow = row({
  /** `<chat>:<person>` */
  _id: Type.String(),
  chatId: Type.String(),
  userId: Type.String(),
  /** The number of the last message that the person has read. */
  readSeq: Type.Integer(),
  muted: Type.Boolean(),
  left: Type.Boolean(),
})
export type SeatRow = RowOf<typeof SeatRow>

export const seats = rows('seats', SeatRow, [
  index({ chatId: 1, userId: 1 }, { serves: 'the members of a chat who muted or left it' }),
  index(
    { userId: 1, chatId: 1, readSeq: 1, left: 1, muted: 1 },
    { serves: 'listChats, from the index alone; the archive and erasure of a person' },
  ),
])

const MessageRow = row({
  /** `<chat>:<seq>` */
  _id: Type.String(),
  chatId: Type.String(),
  seq: Type.Integer(),
  from: Type.String(),
  /** The alias that joined or left the event. Absent where the person did. */
  aliasId: Type.Optional(Type.String()),
  clientId: Type.String(),
  message: Type.String(),
  meta: Choice(messageKinds),
  /** The name of the picture's file; null where there is none. */
  picture: nullable(Type.String()),
  /** True once the message was deleted: text and picture are gone. Absent before. */
  deleted: Type.Optional(Type.Boolean()),
  createdAt: Timestamp,
})
export type MessageRow = RowOf<typeof MessageRow>

export const messages = rows('messages', MessageRow, [
  index(
    { chatId: 1, seq: -1 },
    { serves: 'listMessages: the newest first, or those after a number; keeps numbers unique', unique: true },
  ),
  index(
    { chatId: 1, meta: 1, seq: -1, from: 1, deleted: 1 },
    { serves: 'listChats: unread messages, counted in the index alone' },
  ),
  index(
    { chatId: 1, picture: 1 },
    { serves: 'listMessages: those with a picture', partial: { picture: { $type: 'string' } } },
  ),
  index({ chatId: 1, from: 1, clientId: 1 }, { serves: 'sendMessage: whether a message was sent before' }),
  index({ from: 1 }, { serves: 'the messages of one person: archive and erasure' }),
])
