import type { Kit } from '@parta/kit/kit'
import { participations } from '../core/participation-store.ts'
import { events } from '../core/store.ts'
import { removePlayers } from './join-rules.ts'
import { type GoneAliasRow, goneAliases } from './store.ts'

/**
 * Removes a deleted alias from coming and running events. A join may still be in progress and missing in the
 * participations, so the alias is stored first; `followEntry` removes it when the fact of its joining arrives.
 */
export async function followDeleted(kit: Kit, { owner, aliasId }: { owner: string; aliasId: string }): Promise<void> {
  const row: GoneAliasRow = { _id: aliasId, owner }
  await kit.once(goneAliases.collection, row)
  const eventIds = await kit.database
    .model(participations)
    .distinct('eventId', { userId: owner, state: { $in: ['joined', 'held', 'queued'] }, entrantId: aliasId })
    .exec()
  for (const eventId of eventIds) await removeEntrants(kit, eventId, { userId: owner, ids: [aliasId] })
}

/** Removes an entry that appears after its alias was deleted. */
export async function followEntry(
  kit: Kit,
  { eventId, userId, aliasId }: { eventId: string; userId: string; aliasId: string | null },
): Promise<void> {
  if (!aliasId || !(await kit.database.model(goneAliases).exists({ _id: aliasId }))) return
  await removeEntrants(kit, eventId, { userId, ids: [aliasId] })
}

/** Removes entries of a deleted alias from a coming or running event. */
async function removeEntrants(
  kit: Kit,
  eventId: string,
  own: { readonly userId: string; readonly ids: readonly string[] },
): Promise<void> {
  // Who deletes an alias pays the leave charge as if it had left.
  const leaving = { eventId, ...own, released: 'left' as const }
  await kit.change(events, eventId, (event, now) => removePlayers(event, leaving, now))
}
