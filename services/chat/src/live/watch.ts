import type { Kit } from '@parta/kit/kit'
import { isRunner } from '../chat/access.ts'
import { findHeads } from '../chat/find.ts'
import { memberships } from '../chat/store.ts'

/**
 * Returns the events that a person may watch: public ones, and the private ones that they play in, lead or train, or
 * whose organisation they run. Events without a snapshot here are allowed, because nothing is sent of them; when the
 * snapshot says that one is private, its sockets are checked again.
 */
export async function findWatchable(kit: Kit, eventIds: readonly string[], userId: string): Promise<string[]> {
  const hidden = await findHeads(kit, { _id: { $in: [...eventIds] }, 'event.private': true })
  const notLed = hidden.filter(({ staff }) => !staff.includes(userId))
  if (notLed.length === 0) return [...eventIds]
  const filter = { chatId: { $in: notLed.map(({ _id }) => _id) }, userId, state: 'in' as const }
  const joined = new Set(await kit.database.model(memberships).distinct('chatId', filter).exec())
  const isRun = await Promise.all(notLed.map((chat) => isRunner(kit, chat, userId)))
  const refused = new Set(notLed.filter(({ _id }, at) => !joined.has(_id) && !isRun[at]).map(({ _id }) => _id))
  return eventIds.filter((id) => !refused.has(id))
}
