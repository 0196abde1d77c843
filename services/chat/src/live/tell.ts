import type { ChatMessage } from '@parta/contracts/chat'
import type { LiveEvent, LiveMessages } from '@parta/contracts/live'
import { LRUCache } from 'lru-cache'
import { rooms } from './rooms.ts'
import type { LiveServer } from './server.ts'

/** What the reactions tell the browsers. */
export interface Tell {
  message(message: ChatMessage): void
  notification(notification: LiveMessages['notification.created']): void
  /** @param version the event's, which tells what is newer: facts of different players may overtake one another */
  players(event: LiveEvent, version: number): void
  /** Someone is no longer in a chat: nothing more of it reaches them. */
  leftChat(chatId: string, userId: string): void
}

/** A busy event's numbers are sent at most this often, in milliseconds; the last ones always. */
const playersEvery = 200

export function createTell(live: () => LiveServer | null): Tell {
  const due = new Map<string, LiveEvent>()
  const newest = new LRUCache<string, { readonly version: number; readonly size: number }>({ max: 10_000 })
  return {
    message: (message) => {
      live()?.to(rooms.chat(message.chatId)).emit('chat.message', message)
    },
    notification: (notification) => {
      live()?.to(rooms.user(notification.userId)).emit('notification.created', notification)
    },
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
        if (last) live()?.to(rooms.event(last.eventId)).emit('event.players', last)
      }, playersEvery)
    },
    leftChat: (chatId, userId) => {
      live()?.in(rooms.user(userId)).socketsLeave(rooms.chat(chatId))
    },
  }
}
