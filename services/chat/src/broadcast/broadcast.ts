import type { ChatMessage } from '@parta/contracts/chat'
import { leaveChat, recheckEvent, type SendLive, sendLive } from '@parta/contracts/hints'
import type { LiveEvent, LiveMessages } from '@parta/contracts/live'
import type { Bus } from '@parta/kit/facts/nats'
import { LRUCache } from 'lru-cache'
import type { Static } from 'typebox'
import { rooms } from './rooms.ts'

/** The people and sockets of a room that do not get a message, or the only people who do. */
type Recipients = Pick<SendLive, 'except' | 'withheld' | 'only'>
type RecheckEvent = Static<typeof recheckEvent.data>

/** Sends live messages to browsers, whichever replica they are connected to. */
export interface Broadcaster {
  /** @param recipients `except` is the socket of the sender, which has the message as the reply to its call */
  message(message: ChatMessage, recipients?: Recipients): void
  deleted(message: LiveMessages['chat.deleted']): void
  /** Tells everyone who has the chat open, except the person who types. */
  typing(typing: LiveMessages['chat.typing']): void
  /** Tells all sockets of each member that a chat has a new message. */
  unread(chat: LiveMessages['chat.unread'], userIds: readonly string[]): void
  /** Tells all sockets of a person that they have read a chat. */
  chatRead(userId: string, read: LiveMessages['chat.read']): void
  notification(notification: LiveMessages['notification.created']): void
  notificationsRead(userId: string, read: LiveMessages['notifications.read']): void
  /** A request to join an organisation was made, withdrawn or answered. */
  orgRequests(orgId: string, userIds: readonly string[]): void
  feedDeleted(feedId: string, userIds: readonly string[]): void
  /** @param version of the event: facts of different players may arrive out of order, and older numbers are dropped */
  players(event: LiveEvent, version: number): void
  eventUpdated(eventId: string): void
  /** Closes a chat on a person's sockets: they get no more of its messages. */
  leftChat(chatId: string, userId: string): void
  /** Checks again whether a person, or everyone who watches a private event, may watch it. */
  recheck(recheck: RecheckEvent): void
  /** Stops the timers, before the bus closes. Numbers of players that wait are not sent. */
  close(): void
}

type Send = <N extends keyof LiveMessages>(
  to: readonly string[],
  message: { readonly name: N; readonly payload: LiveMessages[N] } & Recipients,
) => void

export function createBroadcaster(bus: Pick<Bus, 'broadcast'>): Broadcaster {
  const send: Send = (to, message) => {
    if (to.length > 0) bus.broadcast(sendLive, { rooms: [...to], ...message })
  }
  const counts = createPlayerCounts((event) =>
    send([rooms.event(event.eventId)], { name: 'event.players', payload: event }),
  )
  return {
    message: (payload, recipients) =>
      send([rooms.chat(payload.chatId)], { name: 'chat.message', payload, ...recipients }),
    deleted: (payload) => send([rooms.chat(payload.chatId)], { name: 'chat.deleted', payload }),
    typing: (payload) =>
      send([rooms.chat(payload.chatId)], { name: 'chat.typing', payload, except: { userId: payload.userId } }),
    unread: (payload, userIds) => send(userIds.map(rooms.user), { name: 'chat.unread', payload }),
    chatRead: (userId, payload) => send([rooms.user(userId)], { name: 'chat.read', payload }),
    notification: (payload) => send([rooms.user(payload.userId)], { name: 'notification.created', payload }),
    notificationsRead: (userId, payload) => send([rooms.user(userId)], { name: 'notifications.read', payload }),
    orgRequests: (orgId, userIds) => send(userIds.map(rooms.user), { name: 'org.requests', payload: { orgId } }),
    feedDeleted: (feedId, userIds) => send(userIds.map(rooms.user), { name: 'feed.deleted', payload: { feedId } }),
    eventUpdated: (eventId) => send([rooms.event(eventId)], { name: 'event.updated', payload: { eventId } }),
    players: counts.add,
    leftChat: (chatId, userId) => bus.broadcast(leaveChat, { chatId, userId }),
    recheck: (recheck) => bus.broadcast(recheckEvent, recheck),
    close: counts.close,
  }
}

/** The numbers of an event's players are sent at most once in this many milliseconds; the last ones are always sent. */
const playersEveryMs = 200

/** Throttles the numbers of players by event, and drops those that are older than the ones sent. */
function createPlayerCounts(send: (event: LiveEvent) => void) {
  const due = new Map<string, LiveEvent>()
  const newest = new LRUCache<string, { readonly version: number; readonly size: number }>({ max: 10_000 })
  let closed = false

  function sendDue(eventId: string): void {
    const event = due.get(eventId)
    due.delete(eventId)
    if (event && !closed) send(event)
  }

  return {
    add: (event: LiveEvent, version: number) => {
      const { eventId } = event
      const size = event.playersCount + event.queueCount
      const known = newest.get(eventId)
      // Players of one command have the same version: the fact of the last player has the largest numbers.
      if (known && (known.version > version || (known.version === version && known.size > size))) return
      newest.set(eventId, { version, size })
      const isScheduled = due.has(eventId)
      due.set(eventId, event)
      if (!isScheduled) setTimeout(() => sendDue(eventId), playersEveryMs)
    },
    close: () => {
      closed = true
    },
  }
}
