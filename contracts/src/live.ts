import { type Static, Type } from 'typebox'
import { ChatMessage } from './chat.ts'
import { notificationCreated } from './notifications.ts'
import { closed } from './operation.ts'
import { Id } from './shapes.ts'

/**
 * What travels on the one socket.io connection of a browser (path `/ws`, the id token in
 * `auth.token`). A socket is a hint, never the record: each message names what to fetch again.
 */
export const livePath = '/ws'

export const LiveEvent = closed({ eventId: Id, playersCount: Type.Integer(), queueCount: Type.Integer() })
export type LiveEvent = Static<typeof LiveEvent>

/** Server to client: name → payload. */
export const liveMessages = {
  'chat.message': ChatMessage,
  'notification.created': notificationCreated.data,
  'event.players': LiveEvent,
  /** When, where, whether or how: the event must be fetched again. */
  'event.updated': closed({ eventId: Id }),
  'chat.deleted': closed({ chatId: Id, seq: Type.Integer() }),
  'chat.typing': closed({ chatId: Id, userId: Id }),
  /** To each who is in a chat, save one of a crowd, wherever they look: there is something new in it. */
  'chat.unread': closed({ chatId: Id, lastSeq: Type.Integer() }),
  /** To the admins of an organisation and to whoever asked: a request to join came, was withdrawn or decided. */
  'org.requests': closed({ orgId: Id }),
  /** To those who have its organisation connected. */
  'feed.deleted': closed({ feedId: Id }),
  /** Notifications or chats were read or removed on another device. */
  'notifications.read': closed({ unread: Type.Integer() }),
  'chat.read': closed({ chatId: Id, readSeq: Type.Integer() }),
} as const
export type LiveMessages = { [N in keyof typeof liveMessages]: Static<(typeof liveMessages)[N]> }

/** Client to server: the events on screen, and the chat that is open. Each replaces what was said before. */
export const liveCommands = {
  'watch.events': closed({ eventIds: Type.Array(Id, { maxItems: 100 }) }),
  'watch.chat': closed({ chatId: Type.Union([Id, Type.Null()]) }),
  /** The caller is writing, in the chat that is open. */
  'chat.typing': closed({ chatId: Id }),
} as const
export type LiveCommands = { [N in keyof typeof liveCommands]: Static<(typeof liveCommands)[N]> }
