import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type User, users } from '../profile/store.ts'
import { noteBlocker, removeBlock } from './rules.ts'

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
