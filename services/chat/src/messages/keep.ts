import { batching } from '@parta/kit/batch'
import { duplicate, writeErrorsOf } from '@parta/kit/newer'
import type { Kit } from '@parta/kit/run'
import { type MessageRow, messages } from '../chat/store.ts'

type Put = (row: MessageRow) => Promise<undefined>

/** Messages of one moment are written together, whoever sends them: one gatherer a running service. */
const gatherers = new WeakMap<Kit, Put>()

/** Appends a message; its number is its key, so it is there once however often it comes. */
export async function keep(kit: Kit, row: Omit<MessageRow, '_id'>): Promise<void> {
  const put = gatherers.get(kit) ?? batching<MessageRow, undefined>((rows) => insert(kit, rows), { max: 200 })
  gatherers.set(kit, put)
  await put({ ...row, _id: `${row.chatId}:${row.seq}` })
}

async function insert(kit: Kit, rows: readonly MessageRow[]): Promise<undefined[]> {
  try {
    await kit.database.native<MessageRow>(messages.collection).insertMany([...rows], { ordered: false })
  } catch (error) {
    if (writeErrorsOf(error).some((failure) => failure.code !== duplicate)) throw error
  }
  return rows.map(() => undefined)
}
