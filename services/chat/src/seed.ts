import { minute } from '@parta/contracts/durations'
import { demoMessages } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { until } from '@parta/kit/seed'
import { chats, memberships } from './chat/store.ts'
import { addMessage } from './messages/add.ts'
import { sendMessage } from './messages/rules.ts'

/** Adds the messages of the demo chats, once the facts of the demo events and their players were received. */
export async function seed(kit: Kit): Promise<void> {
  for (const { id, eventId, from, message, minutesAgo } of demoMessages) {
    await until(async () => (await kit.database.model(memberships).exists({ chatId: eventId })) !== null)
    const newMessage = { chatId: eventId, from, clientId: id, message, meta: 'MESSAGE' as const, picture: null }
    const now = new Date(Date.now() - minutesAgo * minute)
    const { seq, at } = await kit.change(chats, eventId, (chat, time) => sendMessage(chat, newMessage, time), { now })
    await addMessage(kit, { ...newMessage, seq, createdAt: at })
  }
}
