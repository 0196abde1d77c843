import { blockPerson, listBlocks, unblockPerson } from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { revalidate, revalidateAll, useQuery } from '../lib/swr.ts'

/** Whom the person at this screen has blocked. */
export function useBlocks() {
  return useQuery(listBlocks, {})
}

/** A block changes what most pages show, so all that is on screen is asked for again. */
export async function block(userId: string): Promise<void> {
  await call(blockPerson, { body: { userId } })
  // First the list, so that the page of the person no longer asks for them.
  await revalidate(listBlocks)
  await revalidateAll()
}

export async function unblock(id: string): Promise<void> {
  await call(unblockPerson, { params: { id } })
  await revalidateAll()
}
