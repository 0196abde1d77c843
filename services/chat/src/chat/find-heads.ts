import type { Kit } from '@parta/kit/kit'
import { batching } from '@parta/kit/store/batch'
import { type ChatRow, chats } from './store.ts'

/** A chat without the ids of its last messages and the bookkeeping of changes, which are most of its document. */
export type ChatHead = Omit<ChatRow, 'recent' | 'staffVersion'> & { readonly _id: string }

const head = { staff: 1, event: 1, closesAt: 1, lastSeq: 1, lastAt: 1 } as const

/** Returns the chats that match. @param limit 0 for all */
export function findHeads(kit: Kit, filter: Readonly<Record<string, unknown>>, limit = 0): Promise<ChatHead[]> {
  return kit.database.native<ChatHead>(chats.collection).find(filter, { projection: head }).limit(limit).toArray()
}

export async function findHead(kit: Kit, id: string): Promise<ChatHead | null> {
  return (await findHeads(kit, { _id: id }, 1))[0] ?? null
}

/** Returns a `findHead` that reads the chats of concurrent calls in one query, for facts that arrive in bursts. */
export function createFindHead(kit: Kit): (id: string) => Promise<ChatHead | null> {
  return batching(
    async (ids) => {
      const found = new Map((await findHeads(kit, { _id: { $in: [...new Set(ids)] } })).map((chat) => [chat._id, chat]))
      return ids.map((id) => found.get(id) ?? null)
    },
    { max: 500 },
  )
}
