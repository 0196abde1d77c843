import { demoMessages } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { until } from '@parta/kit/seed'
import { chats, memberships } from './chat/store.ts'
import { keep } from './messages/keep.ts'
import { say } from './messages/rules.ts'

/** What was said in the demo chats, once the events and who plays in them have arrived. */
export async function seed(kit: Kit): Promise<void> {
  for (const { id, eventId, from, message, minutesAgo } of demoMessages) {
    await until(async () => (await kit.database.model(memberships).exists({ chatId: eventId })) !== null)
    const saying = { chatId: eventId, from, clientId: id, message, meta: 'MESSAGE' as const, picture: null }
    const now = new Date(Date.now() - minutesAgo * 60_000)
    const { seq, at } = await kit.change(chats, eventId, (chat, time) => say(chat, saying, time), { now })
    await keep(kit, { ...saying, seq, createdAt: at })
  }
}
