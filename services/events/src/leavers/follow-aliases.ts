import type { Kit } from '@parta/kit/kit'
import { events } from '../domain/store.ts'
import { removePlayers } from '../joining/join-rules.ts'
import { participations } from '../participations/store.ts'
import { type GoneAliasRow, goneAliases } from './store.ts'

/**
 * A deleted alias leaves what it has joined or waits for. It may have joined a moment ago, by a call that
 * the list of participations does not show yet: so it is noted first, and looked for when such a one comes.
 */
export async function followDeleted(kit: Kit, { owner, aliasId }: { owner: string; aliasId: string }): Promise<void> {
  const row: GoneAliasRow = { _id: aliasId, owner }
  await kit.once(goneAliases.collection, row)
  const eventIds = await kit.database
    .model(participations)
    .distinct('eventId', { userId: owner, state: { $in: ['joined', 'queued'] }, entrantId: aliasId })
    .exec()
  for (const eventId of eventIds) await removeEntrants(kit, eventId, { userId: owner, ids: [aliasId] })
}

/** The other side: an entry that shows up after its alias was deleted. */
export async function followEntry(
  kit: Kit,
  { eventId, userId, aliasId }: { eventId: string; userId: string; aliasId: string | null },
): Promise<void> {
  if (!aliasId || !(await kit.database.model(goneAliases).exists({ _id: aliasId }))) return
  await removeEntrants(kit, eventId, { userId, ids: [aliasId] })
}

/** Takes entries of someone who left Parta, or of their alias, out of an event that is to come. */
async function removeEntrants(
  kit: Kit,
  eventId: string,
  own: { readonly userId: string; readonly ids: readonly string[] },
): Promise<void> {
  await kit.change(events, eventId, (event, now) => removePlayers(event, { eventId, ...own }, now))
}
