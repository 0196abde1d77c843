import type * as contract from '@parta/contracts/orgs'
import { askOrgHolders } from '@parta/contracts/settlement'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { hasComingEvents } from '../events/store.ts'
import { findOrg } from './find-org.ts'
import { deleteOrg, requireRole } from './rules.ts'
import { orgs } from './store.ts'

export async function remove(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract.deleteOrg>, 'params' | 'actor'>,
): Promise<void> {
  const { id } = params
  const userId = personOf(actor)
  // Checked first, because payments reads all purchases of the organisation for its answer. The rule checks it again.
  requireRole(await findOrg(kit, id), userId, ['admin'])
  const hasEvents = await hasComingEvents(kit, id)
  // Coming events already refuse the deletion.
  const hasHolders = !hasEvents && (await kit.bus.ask(askOrgHolders, { orgId: id })).valid > 0
  const command = { id, userId, hasEvents, hasHolders }
  await kit.change(orgs, id, (state, now) => deleteOrg(state, command, now))
}
