import type { Kit } from '@parta/kit/kit'
import type { Decide } from '@parta/kit/store/decision'
import { wrapChange } from '@parta/kit/store/wrap-change'
import { type Planner, planners } from '../availability/store.ts'

/**
 * Returns the kit with a `change` that sets the time of each change of a planner, by which other processes find those
 * that they missed.
 */
export function markPlanners(kit: Kit): Kit {
  return wrapChange(kit, planners, (_id, decide) => marked(decide))
}

function marked<A>(decide: Decide<Planner, A>): Decide<Planner, A> {
  return (before, now, committed) => {
    const decision = decide(before, now, committed)
    if (!decision.next || decision.next === before) return decision
    return { ...decision, next: { ...decision.next, updatedAt: now } }
  }
}
