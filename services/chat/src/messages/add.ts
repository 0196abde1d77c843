import type { Kit } from '@parta/kit/kit'
import { type MessageRow, messages } from '../chat/store.ts'

/** Stores a message once: its id is made of the chat and its number. */
export async function addMessage(kit: Kit, row: Omit<MessageRow, '_id'>): Promise<void> {
  await kit.once(messages.collection, { ...row, _id: `${row.chatId}:${row.seq}` })
}
