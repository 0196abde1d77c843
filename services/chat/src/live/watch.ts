import type { Kit } from '@parta/kit/kit'
import { isRunner } from '../chat/access.ts'
import { findHeads } from '../chat/find.ts'
import { memberships } from '../chat/store.ts'

/**
 * Those of some events whose numbers someone may hear: every public one, and the private ones that they are in, lead,
 * train, or whose organisation they run. Of an event that is not known yet nothing is sent; once it is known to be
 * private, its listeners are looked at again.
 */
export async function watchable(kit: Kit, eventIds: readonly string[], userId: string): Promise<string[]> {
  const closed = await findHeads(kit, { _id: { $in: [...eventIds] }, 'event.private': true })
  const foreign = closed.filter(({ staff }) => !staff.includes(userId))
  if (foreign.length === 0) return [...eventIds]
  const asked = { chatId: { $in: foreign.map(({ _id }) => _id) }, userId, state: 'in' as const }
  const joined = new Set(await kit.database.model(memberships).distinct('chatId', asked).exec())
  const runs = await Promise.all(foreign.map((chat) => isRunner(kit, chat, userId)))
  const refused = new Set(foreign.filter(({ _id }, at) => !joined.has(_id) && !runs[at]).map(({ _id }) => _id))
  return eventIds.filter((id) => !refused.has(id))
}
