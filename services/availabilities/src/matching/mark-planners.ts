import type { Decide } from '@parta/kit/store/decision'
import type { Planner } from '../availability/store.ts'

/** Sets the time of each change of a planner, by which other processes find those that they missed. */
export function marked<A>(_id: string, decide: Decide<Planner, A>): Decide<Planner, A> {
  return (before, now, committed) => {
    const decision = decide(before, now, committed)
    if (!decision.next || decision.next === before) return decision
    return { ...decision, next: { ...decision.next, updatedAt: now } }
  }
}
