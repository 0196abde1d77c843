import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { handToSite, judgesOf } from './rules.ts'
import { type AppealRow, appeals, orgProjection } from './store.ts'

/** Leaves the open appeals of a deleted organisation to the site admins. A repeated fact changes nothing. */
export function followDeletion(kit: Kit, orgId: string): Promise<void> {
  return handOver(kit, orgId, [])
}

/**
 * Leaves the open appeals about which no admin of an organisation may decide any more to the site admins. Runs after
 * the projection: a fact that comes late does not bring back earlier admins.
 */
export async function followAdmins(kit: Kit, orgId: string): Promise<void> {
  const org = await kit.projections.one(orgProjection, orgId)
  if (org) await handOver(kit, orgId, org.deleted ? [] : org.admins)
}

async function handOver({ database, change }: Kit, orgId: string, admins: readonly string[]): Promise<void> {
  const open = await database
    .native<Stored<AppealRow>>(appeals.collection)
    .find({ orgId, state: 'open' }, { projection: { penalty: 1, userId: 1 } })
    .toArray()
  const penalties = await database
    .native<KarmaRow>(karmaSteps.collection)
    .find({ _id: { $in: open.map(({ penalty }) => penalty) } }, { projection: { by: 1 } })
    .toArray()
  const takers = new Map(penalties.map(({ _id, by }) => [_id, by]))
  for (const { _id, penalty, userId } of open) {
    const takenBy = takers.get(penalty) ?? null
    if (judgesOf(admins, [userId, takenBy]).length > 0) continue
    await change(appeals, _id, (state) => handToSite(state, { takenBy }))
  }
}
