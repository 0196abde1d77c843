import type { blockChanged } from '@parta/contracts/blocks'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { Static } from 'typebox'
import { readUser, type User, users } from '../domain/person-store.ts'
import { noteBlocker, removeBlock } from './block-rules.ts'

/**
 * Brings the document of the other person in line with that of the blocker, and so the snapshot by which the other
 * services know both. It reads what holds now, so facts that come twice or late change nothing.
 */
export async function followBlock(kit: Kit, { by, userId }: Static<typeof blockChanged.data>): Promise<void> {
  const blocker = await readUser(kit, by)
  const isBlocked = blocker?.blocked?.some(({ id }) => id === userId) === true
  await kit.change(users, userId, (user) => noteBlocker(user, { id: userId, userId: by, isBlocked }))
}

/** Takes an erased person out of the lists of all who blocked them, or whom they blocked. Repeatable. */
export async function forgetBlocks(kit: Kit, erased: string): Promise<void> {
  const rows = kit.database.native<Stored<User>>(users.collection)
  const found = await rows
    .find({ $or: [{ 'blocked.id': erased }, { blockedBy: erased }] }, { projection: { _id: 1 } })
    .toArray()
  for (const { _id: id } of found) {
    await kit.change(users, id, (user) => removeBlock(user, { id, userId: erased }))
    await kit.change(users, id, (user) => noteBlocker(user, { id, userId: erased, isBlocked: false }))
  }
}
