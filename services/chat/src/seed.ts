import { minute } from '@parta/contracts/durations'
import { demoAccounts, demoMessages } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { until } from '@parta/kit/seed'
import { hasUnread } from './chat/count-unread.ts'
import { findOpenChats } from './chat/find-open.ts'
import { updateSeat } from './chat/read.ts'
import { chats, memberships } from './chat/store.ts'
import { addMessage } from './messages/add.ts'
import { sendMessage } from './messages/rules.ts'

/** So many chats of each demo account may have unread messages. */
const unreadMax = 3

/**
 * Adds the messages of the demo chats, once the facts of the demo events and their players were received. The demo
 * accounts have read all but their latest chats.
 */
export async function seed(kit: Kit): Promise<void> {
  for (const { id, eventId, from, message, minutesAgo } of demoMessages) {
    await until(async () => (await kit.database.model(memberships).exists({ chatId: eventId })) !== null)
    const newMessage = { chatId: eventId, from, clientId: id, message, meta: 'MESSAGE' as const, picture: null }
    const now = new Date(Date.now() - minutesAgo * minute)
    const { seq, at } = await kit.change(chats, eventId, (chat, time) => sendMessage(chat, newMessage, time), { now })
    await addMessage(kit, { ...newMessage, seq, createdAt: at })
  }
  for (const { id: userId } of demoAccounts) {
    const read = (await findOpenChats(kit, userId)).filter(hasUnread).slice(unreadMax)
    for (const { id: chatId, lastSeq } of read) {
      await updateSeat(kit, { chatId, userId }, { $max: { readSeq: lastSeq } })
    }
  }
}
