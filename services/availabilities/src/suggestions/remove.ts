import { setImmediate } from 'node:timers/promises'
import { dropEvent, dropPart, type LiveMatches } from './live.ts'

/** After this many steps the event loop runs other work. */
export const turnSteps = 2000

/** Removes events that have begun from the suggestions, and everything about those that are over. */
export async function removeBefore(live: LiveMatches, now: number): Promise<void> {
  let steps = 0
  for (const _step of outdated(live, now)) {
    steps += 1
    if (steps % turnSteps === 0) await setImmediate()
  }
}

/** Looks at one thing in each step; what comes in between steps may be looked at, too. */
function* outdated(live: LiveMatches, now: number): Generator<void> {
  yield* live.index.removeBefore(now)
  yield* live.coarse.removeBefore(now)
  for (const [id, { end }] of live.events) {
    if (end <= now) dropEvent(live, id)
    yield
  }
  for (const [userId, parts] of live.parts) {
    for (const [key, { eventId }] of parts) {
      if (!live.events.has(eventId)) dropPart(live, userId, key)
      yield
    }
  }
  for (const byEvent of [live.taken, live.invited]) {
    for (const id of byEvent.keys()) {
      if (!live.events.has(id)) byEvent.delete(id)
      yield
    }
  }
}
