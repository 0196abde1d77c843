import { askEvent } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { index } from '@parta/kit/store/row'

/** The projection of events. */
export const eventProjection = projection(askEvent, 'events', [
  index({ 'data.orgId': 1, 'data.endDate': 1 }, { serves: 'deleteOrg: the coming events of an organisation' }),
])

/** The filter of an organisation's events that are not over. Times are compared as `toISOString` writes them. */
export function comingOf(orgId: string, now: Date) {
  return { 'data.orgId': orgId, 'data.endDate': { $gt: now.toISOString() }, 'data.cancelled': false }
}

/** Whether events of an organisation are still to come, as far as was heard. */
export async function hasComing(kit: Kit, orgId: string): Promise<boolean> {
  const found = await kit.database.native(eventProjection.definition.collection).findOne(comingOf(orgId, new Date()), {
    projection: { _id: 1 },
  })
  return found !== null
}
