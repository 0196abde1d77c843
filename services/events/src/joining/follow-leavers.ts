import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Kit } from '@parta/kit/kit'
import { idFor } from '@parta/kit/store/id'
import { notifyOnce } from '../core/fact-rules.ts'
import { participations } from '../core/participation-store.ts'
import { events } from '../core/store.ts'
import { removePlayers } from './join-rules.ts'
import { removePerson, replaceStaff } from './leaver-rules.ts'
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

/** Updates the staff of an organisation's coming events after its members changed. */
export async function followOrg(kit: Kit, org: OrgSnapshot): Promise<void> {
  if (org.deleted) return
  const running = [...org.admins, ...org.powerUsers]
  const cursor = kit.database.native<{ _id: string }>(events.collection).find(
    {
      'org.id': org.id,
      date: { $gt: new Date() },
      provider: 'PARTA',
      $or: [{ leader: { $nin: running } }, { trainer: { $nin: [...running, null] } }],
    },
    { projection: { _id: 1 } },
  )
  for await (const { _id: eventId } of cursor) {
    await kit.change(events, eventId, (event, now) => replaceStaff(event, { eventId, org }, now))
  }
}

/**
 * Removes a deleted person from all coming and running events. Whoever is in several dates of a repetition is notified
 * once. The events have one time, so that those of a repetition which find no other leader are cancelled together.
 */
export async function removeFromEvents(kit: Kit, userId: string): Promise<void> {
  const eventIds = await kit.database
    .model(participations)
    .distinct('eventId', { userId, state: { $in: ['joined', 'held', 'queued', 'leads', 'trains'] } })
    .exec()
  const at = new Date()
  for (const eventId of eventIds) {
    await kit.change(
      events,
      eventId,
      (event, now) => {
        const removal = removePerson(event, { eventId, userId }, now)
        // The dates of a repetition make one notification, whose id a repeated run finds again.
        return notifyOnce(removal, event?.repetition ? togetherId(userId, event.repetition.id) : undefined)
      },
      { now: at },
    )
  }
}

function togetherId(userId: string, repetitionId: string): string {
  return idFor(`gone ${userId} ${repetitionId}`)
}
