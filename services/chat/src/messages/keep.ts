import type { Kit } from '@parta/kit/run'
import { type MessageRow, messages } from '../chat/store.ts'

/** Appends a message; the number is its key, so it is there once however often it comes. */
export async function keep(kit: Kit, row: Omit<MessageRow, '_id'>): Promise<void> {
  const _id = `${row.chatId}:${row.seq}`
  await kit.database.native<MessageRow>(messages.collection).updateOne({ _id }, { $setOnInsert: row }, { upsert: true })
}
