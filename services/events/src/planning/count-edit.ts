import type { EventPatch } from '@parta/contracts/planning'
import type { Kit } from '@parta/kit/kit'
import { findEvent, findOrg } from '../event/find.ts'
import { countChanged, countMoved } from '../quotas/count-events.ts'

interface CountedEdit {
  readonly by: string
  readonly at: Date
  readonly eventIds: readonly string[]
  readonly patch: EventPatch
}

/**
 * Counts the events of an edit before it is carried out, also towards the limit of the organisation that it moves them
 * to.
 * @throws event.tooManyToday, event.tooManyComing
 */
export async function countEdit(kit: Kit, { by, at, eventIds, patch: { eventOrgId } }: CountedEdit): Promise<void> {
  await countChanged(kit, { by, count: eventIds.length }, at)
  if (eventOrgId === undefined) return
  const [first = ''] = eventIds
  const { leader } = await findEvent(kit, first)
  const org = eventOrgId === null ? null : await findOrg(kit, eventOrgId)
  await countMoved(kit, { eventIds, leader, org }, at)
}
