import type { blockChanged } from '@parta/contracts/blocks'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { Static } from 'typebox'
import { readUser, type User, users } from '../domain/person-store.ts'
import { removeBlock, setBlockedBy } from './block-rules.ts'

/**
 * Copies a block from the row of the blocker to the row of the blocked person, and publishes the snapshot of the
 * latter. It reads the current block from the row instead of the fact, so facts that come twice or late do no harm.
 */
export async function followBlock(kit: Kit, { by, userId }: Static<typeof blockChanged.data>): Promise<void> {
  const blocker = await readUser(kit, by)
  const isBlocked = blocker?.blocked?.some(({ id }) => id === userId) === true
  await kit.change(users, userId, (user) => setBlockedBy(user, { id: userId, userId: by, isBlocked }))
}

/** Removes an erased person from the blocks of everybody else. Idempotent. */
export async function forgetBlocks(kit: Kit, erased: string): Promise<void> {
  const rows = kit.database.native<Stored<User>>(users.collection)
  const found = await rows
    .find({ $or: [{ 'blocked.id': erased }, { blockedBy: erased }] }, { projection: { _id: 1 } })
    .toArray()
  for (const { _id: id } of found) {
    await kit.change(users, id, (user) => removeBlock(user, { id, userId: erased }))
    await kit.change(users, id, (user) => setBlockedBy(user, { id, userId: erased, isBlocked: false }))
  }
}
