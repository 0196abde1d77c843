import type { Kit } from '@parta/kit/kit'
import { type MessageRow, messages } from '../chat/store.ts'

/** Appends a message; its number is its key, so it is there once however often it comes. */
export async function keep(kit: Kit, row: Omit<MessageRow, '_id'>): Promise<void> {
  await kit.once(messages.collection, { ...row, _id: `${row.chatId}:${row.seq}` })
}
