import type * as contract from '@parta/contracts/opportunities'
import type { Opportunity } from '@parta/contracts/opportunities'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { planners } from '../availability/store.ts'
import { decline, endOffer, isOfferedTo, peopleBand } from './rules.ts'
import { opportunities, opportunitiesOf, type StoredOpportunity } from './store.ts'

function opportunityView(row: StoredOpportunity): Opportunity {
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

export function opportunityRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    listOpportunities: async ({ actor }) => {
      const userId = personOf(actor)
      const now = new Date()
      const rows = await opportunitiesOf(kit).find({ founder: userId, state: 'open' }).sort({ start: 1 }).toArray()
      return { items: rows.filter((row) => isOfferedTo(row, userId, now)).map(opportunityView) }
    },
    declineOpportunity: async ({ actor, params: { id } }) => {
      const userId = personOf(actor)
      await kit.change(opportunities, id, (before, now) => decline(before, userId, now))
      await kit.change(planners, userId, (planner, now) => endOffer(planner, id, now))
    },
  }
}
