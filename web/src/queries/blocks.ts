import { blockPerson, listBlocks, unblockPerson } from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { revalidate, revalidateAll, useQuery } from '../lib/swr.ts'

export function useBlocks() {
  return useQuery(listBlocks, {})
}

/** Blocks a person and refetches everything on screen, because a block changes most pages. */
export async function block(userId: string): Promise<void> {
  await call(blockPerson, { body: { userId } })
  // The list first, so that the blocked person's page makes no further calls.
  await revalidate(listBlocks)
  await revalidateAll()
}

export async function unblock(id: string): Promise<void> {
  await call(unblockPerson, { params: { id } })
  await revalidateAll()
}
