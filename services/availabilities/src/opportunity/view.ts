import type { Opportunity } from '@parta/contracts/opportunities'
import { peopleBand } from './rules.ts'
import type { StoredOpportunity } from './store.ts'

export function opportunityView(row: StoredOpportunity): Opportunity {
  const { _id: id, availabilityId, activityType, start, end, people, offeredUntil } = row
  return {
    id,
    availabilityId: availabilityId ?? '',
    activityType,
    date: start.toISOString(),
    endDate: end.toISOString(),
    people: peopleBand(people),
    offeredUntil: offeredUntil.toISOString(),
  }
}
