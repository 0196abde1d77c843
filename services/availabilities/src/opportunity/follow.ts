import { day, second } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { earthKm, rad } from '@parta/contracts/predicates/sphere'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import type { LiveMatches } from '../suggestions/live.ts'
import type { Changed } from '../suggestions/load.ts'
import { checkOpportunity, judgePerson } from './judge.ts'
import { opportunitiesOf } from './store.ts'

/** How many ids wait in memory; the job `sweep-opportunities` judges the others. */
const waitingMax = 1000
/** A person who changes availabilities again and again is judged once in so long, with all of the changes. */
const judgedEveryMs = 10 * second

/**
 * Returns a listener for the changes of this process. It judges new and changed availabilities, and checks the open
 * opportunities that a new event may replace, or whose founder changed, one after another. What a crash or an error
 * leaves out is done by the job `sweep-opportunities`.
 */
export function followChanges(kit: Kit, live: LiveMatches): (changes: Changed) => void {
  const people = new Set<string>()
  const judged = createJudged()
  const events = new Set<string>()
  let isRunning = false

  const run = async () => {
    for (const id of events) {
      events.delete(id)
      await checkAround(kit, live, id)
    }
    for (const id of people) {
      people.delete(id)
      await checkAll(kit, live, { founder: id, state: 'open' })
    }
    for (const id of judged.takeDue()) await judgePerson(kit, live, id)
  }
  const start = () => {
    if (isRunning) return
    if (events.size + people.size === 0 && !judged.isDue()) return judged.whenDue(start)
    isRunning = true
    void run()
      .catch((error: unknown) =>
        kit.log.warn({ err: error }, 'Opportunities not judged; the job sweep-opportunities will do it'),
      )
      .finally(() => {
        isRunning = false
        start()
      })
  }
  const add = (set: Pick<Set<string>, 'size' | 'add'>, ids: readonly string[]) => {
    for (const id of ids) if (set.size < waitingMax) set.add(id)
  }
  return (changes) => {
    if (!live.isComplete) return
    add(events, changes.events)
    add(people, [...changes.planners, ...changes.people])
    add(judged, changes.planners)
    start()
  }
}

/** The people who wait to be judged, each of them at most once in `judgedEveryMs`. */
function createJudged() {
  const waiting = new Set<string>()
  /** When people were judged last, for as long as that matters. */
  const judgedAt = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  const isDue = (id: string) => (judgedAt.get(id) ?? 0) <= Date.now() - judgedEveryMs

  return {
    get size() {
      return waiting.size
    },
    add: (id: string) => waiting.add(id),
    isDue: () => [...waiting].some(isDue),
    takeDue: function* () {
      for (const [id] of judgedAt) if (isDue(id)) judgedAt.delete(id)
      for (const id of waiting) {
        if (!isDue(id)) continue
        waiting.delete(id)
        judgedAt.set(id, Date.now())
        yield id
      }
    },
    /** Calls a function when somebody who waits is due. */
    whenDue: (then: () => void) => {
      if (timer || waiting.size === 0) return
      timer = setTimeout(() => {
        timer = null
        then()
      }, judgedEveryMs)
      timer.unref()
    },
  }
}

async function checkAround(kit: Kit, live: LiveMatches, eventId: string): Promise<void> {
  const event = live.events.get(eventId)
  if (!event) return
  // No availability is longer than a day.
  const near = { $gt: new Date(event.start - day), $lt: new Date(event.end + day) }
  await checkAll(kit, live, { activityType: event.activity, state: 'open', start: near, ...within(event.at) })
}

/** No availability reaches further than `limits.distanceMax`. */
function within({ lat, lon }: Coordinates) {
  const high = limits.distanceMax / earthKm / rad
  const wide = high / Math.max(Math.cos(lat * rad), 0.1)
  return {
    'location.lat': { $gte: lat - high, $lte: lat + high },
    'location.lon': { $gte: lon - wide, $lte: lon + wide },
  }
}

type Filter = Parameters<ReturnType<typeof opportunitiesOf>['find']>[0]

async function checkAll(kit: Kit, live: LiveMatches, filter: Filter): Promise<void> {
  const found = await opportunitiesOf(kit)
    .find(filter, { projection: { _id: 1 } })
    .limit(waitingMax)
    .toArray()
  for (const { _id } of found) await checkOpportunity(kit, live, _id)
}
