import type { ChatMessage } from '@parta/contracts/chat'
import { leaveChat, recheckEvent, type SendLive, sendLive } from '@parta/contracts/hints'
import type { LiveEvent, LiveMessages } from '@parta/contracts/live'
import type { Bus } from '@parta/kit/facts/nats'
import { LRUCache } from 'lru-cache'
import type { Static } from 'typebox'
import { rooms } from './rooms.ts'

/** What the reactions tell the browsers, whichever replica these are connected to. */
export interface Tell {
  /** @param who `except` is the connection that sent it, which has it as the answer to its call */
  message(message: ChatMessage, who?: Pick<SendLive, 'except' | 'withheld' | 'only'>): void
  deleted(message: LiveMessages['chat.deleted']): void
  /** Everyone in the chat but the one who writes. */
  typing(typing: LiveMessages['chat.typing']): void
  /** There is something new in a chat; each who is in it is told, wherever they look. */
  unread(chat: LiveMessages['chat.unread'], userIds: readonly string[]): void
  /** Someone read a chat; their other devices are told. */
  chatRead(userId: string, read: LiveMessages['chat.read']): void
  notification(notification: LiveMessages['notification.created']): void
  notificationsRead(userId: string, read: LiveMessages['notifications.read']): void
  /** Someone asked to join an organisation, withdrew the request, or was answered. */
  orgRequests(orgId: string, userIds: readonly string[]): void
  feedDeleted(feedId: string, userIds: readonly string[]): void
  /** @param version the event's, which tells what is newer: facts of different players may overtake one another */
  players(event: LiveEvent, version: number): void
  eventUpdated(eventId: string): void
  /** Someone is no longer in a chat: nothing more of it reaches them. */
  leftChat(chatId: string, userId: string): void
  /** Who may hear of a private event has changed: of one person, or of all who listen. */
  recheck(recheck: Recheck): void
  /** What still waits is not sent any more: the bus is about to close. */
  close(): void
}

type Recheck = Static<typeof recheckEvent.data>

/** A busy event's numbers are sent at most this often, in milliseconds; the last ones always. */
const playersEvery = 200

export function createTell(bus: Pick<Bus, 'broadcast'>): Tell {
  const due = new Map<string, LiveEvent>()
  let closed = false
  const newest = new LRUCache<string, { readonly version: number; readonly size: number }>({ max: 10_000 })
  function send<N extends keyof LiveMessages>(
    to: readonly string[],
    name: N,
    payload: LiveMessages[N],
    who: Pick<SendLive, 'except' | 'withheld' | 'only'> = {},
  ): void {
    if (to.length === 0) return
    bus.broadcast(sendLive, { rooms: [...to], name, payload, ...who })
  }
  return {
    message: (message, who) => send([rooms.chat(message.chatId)], 'chat.message', message, who),
    deleted: (message) => send([rooms.chat(message.chatId)], 'chat.deleted', message),
    typing: (typing) => send([rooms.chat(typing.chatId)], 'chat.typing', typing, { except: { userId: typing.userId } }),
    unread: (chat, userIds) => send(userIds.map(rooms.user), 'chat.unread', chat),
    chatRead: (userId, read) => send([rooms.user(userId)], 'chat.read', read),
    notification: (notification) => send([rooms.user(notification.userId)], 'notification.created', notification),
    notificationsRead: (userId, read) => send([rooms.user(userId)], 'notifications.read', read),
    orgRequests: (orgId, userIds) => send(userIds.map(rooms.user), 'org.requests', { orgId }),
    feedDeleted: (feedId, userIds) => send(userIds.map(rooms.user), 'feed.deleted', { feedId }),
    eventUpdated: (eventId) => send([rooms.event(eventId)], 'event.updated', { eventId }),
    players: (event, version) => {
      const size = event.playersCount + event.queueCount
      const known = newest.get(event.eventId)
      // Several who come in one command share its version: the last of them counts the most.
      if (known && (known.version > version || (known.version === version && known.size > size))) return
      newest.set(event.eventId, { version, size })
      const waits = due.has(event.eventId)
      due.set(event.eventId, event)
      if (waits) return
      setTimeout(() => {
        const last = due.get(event.eventId)
        due.delete(event.eventId)
        if (last && !closed) send([rooms.event(last.eventId)], 'event.players', last)
      }, playersEvery)
    },
    leftChat: (chatId, userId) => bus.broadcast(leaveChat, { chatId, userId }),
    recheck: (recheck) => bus.broadcast(recheckEvent, recheck),
    close: () => {
      closed = true
    },
  }
}
