import type { blockChanged } from '@parta/contracts/blocks'
import type { Kit } from '@parta/kit/kit'
import type { Static } from 'typebox'
import { readUser, users } from '../profile/store.ts'
import { noteBlocker } from './rules.ts'

/**
 * Brings the document of the other person in line with that of the blocker, and so the snapshot by which the other
 * services know both. It reads what holds now, so facts that come twice or late change nothing.
 */
export async function followBlock(kit: Kit, { by, userId }: Static<typeof blockChanged.data>): Promise<void> {
  const blocker = await readUser(kit, by)
  const isBlocked = blocker?.blocked?.some(({ id }) => id === userId) === true
  await kit.change(users, userId, (user) => noteBlocker(user, { id: userId, userId: by, isBlocked }))
}
