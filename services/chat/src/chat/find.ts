import type { Kit } from '@parta/kit/kit'
import { batching } from '@parta/kit/store/batch'
import { type ChatRow, chats } from './store.ts'

/** A chat as it is looked at: without what it remembers of its last messages and changes, most of its document. */
export type ChatHead = Omit<ChatRow, 'recent' | 'staffVersion'> & { readonly _id: string }

const head = { staff: 1, event: 1, closesAt: 1, lastSeq: 1, lastAt: 1 } as const

/** Those that fit, at most so many where a number is named. */
export function findHeads(kit: Kit, filter: Readonly<Record<string, unknown>>, limit = 0): Promise<ChatHead[]> {
  return kit.database.native<ChatHead>(chats.collection).find(filter, { projection: head }).limit(limit).toArray()
}

export async function findHead(kit: Kit, id: string): Promise<ChatHead | null> {
  return (await findHeads(kit, { _id: id }, 1))[0] ?? null
}

/** The same for the facts of a crowd: those of one moment are read together. */
export function createFindHead(kit: Kit): (id: string) => Promise<ChatHead | null> {
  return batching(
    async (ids) => {
      const found = new Map((await findHeads(kit, { _id: { $in: [...new Set(ids)] } })).map((one) => [one._id, one]))
      return ids.map((id) => found.get(id) ?? null)
    },
    { max: 500 },
  )
}
