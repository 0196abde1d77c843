import { day } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { LiveMatches } from '../suggestions/live.ts'
import type { Changed } from '../suggestions/load.ts'
import { checkOpportunity, judgePerson } from './judge.ts'
import { opportunitiesOf } from './store.ts'

/** How many ids wait in memory; the job `sweep-opportunities` judges the others. */
const waitingMax = 1000

/**
 * Returns a listener for the changes of this process. It judges new and changed availabilities, and checks the open
 * opportunities that a new event may replace, or whose founder changed, one after another. What a crash or an error
 * leaves out is done by the job `sweep-opportunities`.
 */
export function followChanges(kit: Kit, live: LiveMatches): (changes: Changed) => void {
  const people = new Set<string>()
  const judged = new Set<string>()
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
    for (const id of judged) {
      judged.delete(id)
      await judgePerson(kit, live, id)
    }
  }
  const start = () => {
    if (isRunning || events.size + people.size + judged.size === 0) return
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
  const add = (set: Set<string>, ids: readonly string[]) => {
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

async function checkAround(kit: Kit, live: LiveMatches, eventId: string): Promise<void> {
  const event = live.events.get(eventId)
  if (!event) return
  // No availability is longer than a day.
  const near = { $gt: new Date(event.start - day), $lt: new Date(event.end + day) }
  await checkAll(kit, live, { activityType: event.activity, state: 'open', start: near })
}

type Filter = Parameters<ReturnType<typeof opportunitiesOf>['find']>[0]

async function checkAll(kit: Kit, live: LiveMatches, filter: Filter): Promise<void> {
  const found = await opportunitiesOf(kit)
    .find(filter, { projection: { _id: 1 } })
    .limit(waitingMax)
    .toArray()
  for (const { _id } of found) await checkOpportunity(kit, live, _id)
}
