import { askEvent } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { index } from '@parta/kit/store/row'

export const eventProjection = projection(askEvent, 'events', [
  index({ 'data.orgId': 1, 'data.endDate': 1 }, { serves: 'deleteOrg: the coming events of an organisation' }),
])

/** The filter of an organisation's events that are not over. Times are compared as `toISOString` writes them. */
export function comingEvents(orgId: string, now: Date) {
  return { 'data.orgId': orgId, 'data.endDate': { $gt: now.toISOString() }, 'data.cancelled': false }
}

/** Whether the projection holds an event of the organisation that is not over. */
export async function hasComingEvents(kit: Kit, orgId: string): Promise<boolean> {
  const found = await kit.database
    .native(eventProjection.definition.collection)
    .findOne(comingEvents(orgId, new Date()), {
      projection: { _id: 1 },
    })
  return found !== null
}
