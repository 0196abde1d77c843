import type { ChatMessage } from '@parta/contracts/chat'
import type { LiveEvent, LiveMessages } from '@parta/contracts/live'
import { rooms } from './rooms.ts'
import type { LiveServer } from './server.ts'

/** What the reactions tell the browsers. */
export interface Tell {
  message(message: ChatMessage): void
  notification(notification: LiveMessages['notification.created']): void
  players(event: LiveEvent): void
  /** Someone is no longer in a chat: nothing more of it reaches them. */
  leftChat(chatId: string, userId: string): void
}

/** A busy event's numbers are sent at most this often, in milliseconds; the last ones always. */
const playersEvery = 200

export function createTell(live: () => LiveServer | null): Tell {
  const due = new Map<string, LiveEvent>()
  return {
    message: (message) => {
      live()?.to(rooms.chat(message.chatId)).emit('chat.message', message)
    },
    notification: (notification) => {
      live()?.to(rooms.user(notification.userId)).emit('notification.created', notification)
    },
    players: (event) => {
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
