import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { AdminReason, Id, ImageFile, Lines, nullable, PersonCard, params, Text } from './shapes.ts'
import { activities, messageKinds } from './values.ts'

export const ChatMessage = closed({
  id: Type.String(),
  chatId: Type.String(),
  /** Incremented by one within a chat. A client that finds a gap fetches the messages `after` the last one it has. */
  seq: Type.Integer(),
  from: Type.String(),
  /** The author. For a system message, the person or alias that joined or left. */
  user: PersonCard,
  message: Type.String(),
  meta: Choice(messageKinds),
  /** `true` for the message that somebody joined or left. */
  system: Type.Boolean(),
  /** `true` when the message has a picture; `getPicture` returns it. */
  picture: Type.Boolean(),
  /** `true` when the message was removed: text and picture are deleted, the number stays. */
  deleted: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
})
export type ChatMessage = Static<typeof ChatMessage>

export const Chat = closed({
  id: Type.String(),
  eventId: Type.String(),
  eventName: Type.String(),
  participants: Type.Array(PersonCard),
  lastSeq: Type.Integer(),
  /** The number of the last message that the caller has read. */
  readSeq: Type.Integer(),
  /** The caller gets no pushes for the chat, and can read it as before. */
  muted: Type.Boolean(),
  /** The caller left the chat themselves, and may return while they take part in the event. */
  left: Type.Boolean(),
  /** The caller may remove messages of others: leader, trainer, administrator of the organisation. */
  canModerate: Type.Boolean(),
  /** The caller may remove pictures of others: who may moderate, and a parent whose child takes part in the event. */
  canRemovePictures: Type.Boolean(),
  /** `false` for leader and trainer, who answer questions in the chat. */
  canLeave: Type.Boolean(),
})
export type Chat = Static<typeof Chat>

export const findChat = operation({
  name: 'findChat',
  summary: 'The chat of an event, for people who take part in the event.',
  service: 'chat',
  method: 'GET',
  path: '/a/chat/hash/:id',
  params: params.id,
  reply: Chat,
  errors: ['chat.notFound', 'chat.notMember'],
})

export const getChat = operation({
  name: 'getChat',
  summary: 'A chat with its participants.',
  service: 'chat',
  method: 'GET',
  path: '/a/chat/single/:id',
  params: params.id,
  reply: Chat,
  errors: ['chat.notFound', 'chat.notMember'],
})

/** A chat in the caller's list; `unread` counts messages of others since the caller last read. */
export const ChatCard = closed({
  id: Type.String(),
  eventId: Type.String(),
  eventName: Type.String(),
  activityType: Choice(activities),
  date: Type.String({ format: 'date-time' }),
  /** The repetition that the event belongs to; null for a single event. */
  repetitionId: nullable(Id),
  lastSeq: Type.Integer(),
  unread: Type.Integer(),
  muted: Type.Boolean(),
  last: nullable(ChatMessage),
})
export type ChatCard = Static<typeof ChatCard>

export const listChats = operation({
  name: 'listChats',
  summary: `The caller’s chats, those with the latest message first, and the number of unread messages in all of them. Unread messages are counted in the ${limits.pageSize} unread chats with the latest messages.`,
  service: 'chat',
  method: 'GET',
  path: '/a/chat/list',
  query: closed({ ...paging }),
  reply: closed({ ...Page(ChatCard).properties, unread: Type.Integer() }),
})

export const joinChat = operation({
  name: 'joinChat',
  summary: 'Join the chat of an event again after leaving it; the caller must take part in the event.',
  service: 'chat',
  method: 'PATCH',
  path: '/a/chat/join/:id',
  params: params.id,
  reply: Chat,
  errors: ['chat.notFound', 'chat.notMember'],
})

export const leaveChat = operation({
  name: 'leaveChat',
  summary: 'Leave a chat but not its event: the caller gets no more messages of it until they join it again.',
  service: 'chat',
  method: 'PATCH',
  path: '/a/chat/leave/:id',
  params: params.id,
  errors: ['chat.notFound', 'chat.notMember'],
})

export const readChat = operation({
  name: 'readChat',
  summary: 'Mark the messages of a chat as read, up to a sequence number. A lower number than before changes nothing.',
  service: 'chat',
  method: 'PATCH',
  path: '/a/chat/read/:id',
  params: params.id,
  body: closed({ seq: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
  errors: ['chat.notFound', 'chat.notMember'],
})

export const muteChat = operation({
  name: 'muteChat',
  summary: 'Mute a chat, or end its muting.',
  service: 'chat',
  method: 'PATCH',
  path: '/a/chat/mute/:id',
  params: params.id,
  body: closed({ muted: Type.Boolean() }),
  errors: ['chat.notFound', 'chat.notMember'],
})

export const sendMessage = operation({
  name: 'sendMessage',
  summary: 'Send a message to a chat. Two requests with the same `clientId` make one message.',
  service: 'chat',
  method: 'POST',
  path: '/a/messages',
  body: closed({
    chatId: Id,
    /** May be empty when there is a picture. */
    message: Text(limits.chatMessageMax),
    file: Type.Optional(ImageFile),
    clientId: Id,
    /** The caller's live connection, which does not get the message again over the socket. */
    socketId: Type.Optional(Id),
  }),
  reply: ChatMessage,
  errors: ['chat.notFound', 'chat.notMember', 'chat.empty', 'image.invalid'],
})

export const getPicture = operation({
  name: 'getPicture',
  summary: 'The picture of a message (image/webp), for the members of its chat.',
  service: 'chat',
  method: 'GET',
  path: '/a/messages/picture/:id',
  params: params.id,
  errors: ['chat.notFound', 'chat.notMember', 'message.notFound'],
  answers: 'picture',
})

export const deleteMessage = operation({
  name: 'deleteMessage',
  summary:
    'Delete a message. Leader, trainer and admins of the organisation can delete every message, a parent whose child takes part every one with a picture, others only their own.',
  service: 'chat',
  method: 'DELETE',
  path: '/a/messages/single/:id',
  params: params.id,
  errors: ['chat.notFound', 'chat.notMember', 'message.notFound'],
})

export const hideMessage = operation({
  name: 'hideMessage',
  summary:
    'Delete a message of any chat, as its organisers can. For site admins, who see what was reported; the reason is in the audit log.',
  service: 'chat',
  method: 'POST',
  path: '/a/messages/admin/:id/hide',
  who: 'siteAdmin',
  role: 'moderator',
  params: params.id,
  body: closed({ reason: AdminReason }),
  errors: ['message.notFound'],
})

export const reportMessage = operation({
  name: 'reportMessage',
  summary: 'Report a message to the site admins. A person can report each message once.',
  service: 'chat',
  method: 'POST',
  path: '/a/messages/report',
  body: closed({ id: Id, reason: Lines(limits.reportTextMax) }),
  errors: ['chat.notFound', 'chat.notMember', 'message.notFound', 'report.already', 'report.self'],
})

export const listMessages = operation({
  name: 'listMessages',
  summary:
    'The messages of a chat, the newest first; with `after` those that follow a sequence number, the oldest first; with `pictures` those with a picture only.',
  service: 'chat',
  method: 'GET',
  path: '/a/messages/list/:id',
  params: params.id,
  query: closed({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSize })),
    nextToken: paging.nextToken,
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    pictures: Type.Optional(Type.Literal(true)),
  }),
  reply: Page(ChatMessage),
  errors: ['chat.notFound', 'chat.notMember'],
})

export const messageSent = fact(
  'chat.message-sent',
  closed({
    chatId: Id,
    eventId: Id,
    seq: Type.Integer(),
    from: Id,
    /** The alias that joined or left, for system messages. Absent where the person did. */
    aliasId: Type.Optional(Id),
    clientId: Type.String(),
    message: Text(limits.chatMessageMax),
    meta: Choice(messageKinds),
    /** The file name of the picture, or `null`. */
    picture: nullable(Type.String()),
    createdAt: Type.String({ format: 'date-time' }),
    /** The live connection of the author. */
    socketId: Type.Optional(Id),
  }),
  // Messages of a chat are processed in parallel: clients order them by number.
  { lane: ({ seq }) => String(seq) },
)
export const messageDeleted = fact(
  'chat.message-deleted',
  closed({ chatId: Id, seq: Type.Integer(), by: Id, picture: nullable(Type.String()) }),
)
export const messageReported = fact(
  'chat.message-reported',
  closed({
    chatId: Id,
    eventName: Type.String(),
    seq: Type.Integer(),
    from: Id,
    by: Id,
    reason: Type.String(),
    text: Text(limits.chatMessageMax),
  }),
)
/** The people to push a message to: those in the chat, unless it is a crowd. Never used for rights. */
export const messageAddressed = fact(
  'chat.message-addressed',
  closed({
    chatId: Id,
    eventId: Id,
    eventName: Type.String(),
    seq: Type.Integer(),
    from: Id,
    message: Text(limits.chatMessageMax),
    picture: Type.Boolean(),
    people: Type.Array(Id, { maxItems: limits.factPeople }),
  }),
)
