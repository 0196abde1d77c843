import { type Static, Type } from 'typebox'
import { ChatMessage } from './chat.ts'
import { notificationCreated } from './notifications.ts'
import { closed } from './operation.ts'
import { Id } from './shapes.ts'

/**
 * Messages of a browser's socket.io connection (path `/ws`, the id token in `auth.token`). A message is only a hint: it
 * names what to fetch again.
 */
export const livePath = '/ws'

export const LiveEvent = closed({ eventId: Id, playersCount: Type.Integer(), queueCount: Type.Integer() })
export type LiveEvent = Static<typeof LiveEvent>

/** Without who caused the notification: the list of notifications decides how much of them its receiver may see. */
const { senderId: _senderId, ...created } = notificationCreated.data.properties

/** Messages from server to client: name → payload. */
export const liveMessages = {
  'chat.message': ChatMessage,
  'notification.created': closed(created),
  'event.players': LiveEvent,
  /** The date, place, cancellation or text has changed: fetch the event again. */
  'event.updated': closed({ eventId: Id }),
  'chat.deleted': closed({ chatId: Id, seq: Type.Integer() }),
  'chat.typing': closed({ chatId: Id, userId: Id }),
  /** A chat has a new message; sent to everybody in it, on any page, unless it is a crowd. */
  'chat.unread': closed({ chatId: Id, lastSeq: Type.Integer() }),
  /** A request to join was made, withdrawn or decided; sent to the organisation's admins and the requester. */
  'org.requests': closed({ orgId: Id }),
  /** A post was deleted; sent to the members connected to the organisation. */
  'feed.deleted': closed({ feedId: Id }),
  /** Notifications or chats were read or removed on another device. */
  'notifications.read': closed({ unread: Type.Integer() }),
  'chat.read': closed({ chatId: Id, readSeq: Type.Integer() }),
} as const
export type LiveMessages = { [N in keyof typeof liveMessages]: Static<(typeof liveMessages)[N]> }

/** Messages from client to server: the events on screen, and the open chat. Each replaces the previous one. */
export const liveCommands = {
  'watch.events': closed({ eventIds: Type.Array(Id, { maxItems: 100 }) }),
  'watch.chat': closed({ chatId: Type.Union([Id, Type.Null()]) }),
  /** The caller is typing in the open chat. */
  'chat.typing': closed({ chatId: Id }),
} as const
export type LiveCommands = { [N in keyof typeof liveCommands]: Static<(typeof liveCommands)[N]> }
