import type * as contract from '@parta/contracts/availabilities'
import type * as heatContract from '@parta/contracts/heat'
import type * as opportunitiesContract from '@parta/contracts/opportunities'
import type * as promptsContract from '@parta/contracts/prompts'
import type * as suggestionsContract from '@parta/contracts/suggestions'
import type { HandlersOf } from '@parta/kit/http/route'
import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { everyChange } from '@parta/kit/store/change'
import type { Decide } from '@parta/kit/store/decision'
import { availabilityRoutes } from './availability/routes.ts'
import { type Planner, planners } from './availability/store.ts'
import { entrants } from './entrants/store.ts'
import { heatRoutes } from './heat/routes.ts'
import { heatSnapshots, heatSquares } from './heat/store.ts'
import { findOpen } from './invitation/find-prompts.ts'
import { endInvitations } from './invitation/follow.ts'
import { invitationRoutes } from './invitation/routes.ts'
import { prompts } from './invitation/store.ts'
import { jobs } from './jobs.ts'
import { descriptions, peerLevels, records } from './matching/store.ts'
import { followChanges } from './opportunity/follow.ts'
import { opportunityRoutes } from './opportunity/routes.ts'
import { opportunities } from './opportunity/store.ts'
import { personal } from './personal.ts'
import { played } from './played/store.ts'
import { reactions } from './reactions.ts'
import { seed } from './seed.ts'
import { createKeeper } from './suggestions/keep.ts'
import { suggestionRoutes } from './suggestions/routes.ts'
import { shown } from './suggestions/shown-store.ts'
import { tasks } from './tasks.ts'

/** Sets the time of each change of a planner, by which other processes find those that they missed. */
function marked<A>(_id: string, decide: Decide<Planner, A>): Decide<Planner, A> {
  return (before, now, committed) => {
    const decision = decide(before, now, committed)
    if (!decision.next || decision.next === before) return decision
    return { ...decision, next: { ...decision.next, updatedAt: now } }
  }
}

type All = HandlersOf<
  typeof contract &
    typeof heatContract &
    typeof opportunitiesContract &
    typeof promptsContract &
    typeof suggestionsContract
>

export const service = defineService({
  name: 'availabilities',
  usesSecret: true,
  collections: [planners, prompts, descriptions, entrants, played, heatSquares, heatSnapshots, opportunities, shown],
  projections: [people, records, peerLevels],
  everyChange: [everyChange(planners, marked)],
  build: (kit) => {
    const keeper = createKeeper(kit)
    keeper.onChange(followChanges(kit, keeper.live))
    return {
      handlers: {
        ...availabilityRoutes(kit, {
          find: (userId, id) => findOpen(kit, userId, id),
          end: (userId, ids) => endInvitations(kit, userId, ids),
        }),
        ...invitationRoutes(kit),
        ...suggestionRoutes(kit, keeper.live),
        ...heatRoutes(kit),
        ...opportunityRoutes(kit),
      } satisfies All,
      reactions: reactions(kit, keeper),
      jobs: jobs(kit, keeper),
      tasks: tasks(kit, keeper.live),
      personal: personal(kit, keeper),
      start: () => keeper.start(),
      seed: () => seed(kit),
    }
  },
})
