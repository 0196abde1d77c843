import type { Kit } from '@parta/kit/kit'
import type { Change } from '@parta/kit/store/change'
import type { Decide } from '@parta/kit/store/decision'
import { type Planner, planners } from '../availability/store.ts'

/**
 * Returns the kit with a `change` that sets the time of each change of a planner, by which other processes find those
 * that they missed.
 */
export function markPlanners(kit: Kit): Kit {
  // oxlint-disable-next-line max-params -- see the type `Change`
  const change: Change = (definition, id, decide, options) => {
    if (definition.collection !== planners.collection) return kit.change(definition, id, decide, options)
    return kit.change(planners, id, marked(decide as Decide<unknown, unknown> as Decide<Planner, never>), options)
  }
  return { ...kit, change }
}

function marked<A>(decide: Decide<Planner, A>): Decide<Planner, A> {
  return (before, now, committed) => {
    const decision = decide(before, now, committed)
    if (!decision.next || decision.next === before) return decision
    return { ...decision, next: { ...decision.next, updatedAt: now } }
  }
}
