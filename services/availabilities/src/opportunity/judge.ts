import type { Kit } from '@parta/kit/kit'
import { createTurns } from '@parta/kit/process/turns'
import { planners } from '../availability/store.ts'
import type { LiveMatches, LiveSlot } from '../suggestions/live.ts'
import { companionsOf, couldLead, imagined, isFounder } from './find-companions.ts'
import { areEnough, type Cluster, pickFounder } from './pick-founder.ts'
import { endOffer, followClock, noteCheck, withdraw } from './rules.ts'
import { occasionsOf, type Searches, searchesAtMost } from './search-rules.ts'
import { opportunities, opportunitiesOf, type StoredOpportunity } from './store.ts'

/** How many clusters of an availability are tried, those with most people first, until somebody is asked. */
const clustersMax = 5
/** How many availabilities are judged because of one change: of the person, and of others who could play with them. */
const slotsMax = 10
/**
 * How many searches one change may cause: to find those others, and to judge all of them. A person can change an
 * availability again and again; the job `sweep-opportunities` makes the searches that are left out.
 */
const searchesMax = { others: 100, judging: 300 }

/** Looks for opportunities in an availability whose person wants to be asked, and offers the one with most people. */
export async function judgeSlot(
  kit: Kit,
  live: LiveMatches,
  { slot, searches }: { readonly slot: LiveSlot; readonly searches: Searches },
): Promise<void> {
  if (!isFounder(slot)) return
  const clusters: Cluster[] = []
  for await (const occasion of inTurns(placeOf(slot), searches)) {
    const companions = companionsOf(live, imagined(occasion, slot.userId))
    if (areEnough(companions)) clusters.push({ occasion, companions, slot })
  }
  const best = clusters.toSorted(
    (a, b) => b.companions.length - a.companions.length || a.occasion.start - b.occasion.start,
  )
  for (const cluster of best.slice(0, clustersMax)) if (await pickFounder(kit, live, cluster)) return
}

/** Judges the availabilities of a person who has changed one, and those of others who could play with them. */
export async function judgePerson(kit: Kit, live: LiveMatches, userId: string): Promise<void> {
  if (live.founders.size === 0) return
  const slots = live.people.get(userId)?.slots.slice(0, slotsMax) ?? []
  const judged = new Map(slots.filter(isFounder).map((slot) => [slot.id, slot]))
  const searches = searchesAtMost(searchesMax.others)
  for (const slot of slots) {
    if (!slot.slot.hits || slot.player.isChild) continue
    for await (const occasion of inTurns(placeOf(slot), searches)) {
      if (judged.size >= slotsMax) break
      const event = imagined(occasion, userId)
      const found = live.index.forEvent(event, {
        limit: slotsMax,
        personOf: (other) => (other.userId !== userId && isFounder(other) ? other.player : null),
        isShown: (other) => !judged.has(other.id),
      })
      for (const { availability } of found) judged.set(availability.id, availability)
    }
  }
  const forJudging = searchesAtMost(searchesMax.judging)
  for (const slot of judged.values()) await judgeSlot(kit, live, { slot, searches: forJudging })
}

function placeOf({ at, activities, slot, player }: LiveSlot) {
  return { at, activities, slot, own: player.own }
}

/** The occasions of an availability; the event loop runs other work in between. */
async function* inTurns(place: Parameters<typeof occasionsOf>[0], searches: Searches) {
  const turn = createTurns()
  for (const occasion of occasionsOf(place, new Date())) {
    if (!searches.take()) return
    await turn()
    yield occasion
  }
}

/** Ends or passes on what was not answered in time, withdraws an offer that no longer holds, and asks the next person. */
export async function checkOpportunity(kit: Kit, live: LiveMatches, id: string): Promise<void> {
  const isMoved = await kit.change(opportunities, id, followClock)
  const row = await opportunitiesOf(kit).findOne({ _id: id })
  if (!row) return
  if (row.state === 'open' && !holds(live, row)) await takeBack(kit, row)
  else if (row.state === 'waiting') await askNext(kit, live, row)
  if (!isMoved) await kit.change(opportunities, id, noteCheck)
}

function holds(live: LiveMatches, { founder, availabilityId, activityType, start, end, location }: StoredOpportunity) {
  const slot = live.people.get(founder ?? '')?.slots.find(({ id }) => id === availabilityId)
  if (!slot || !isFounder(slot)) return false
  const event = imagined(occasionOf({ activityType, start, end, location }), slot.userId)
  return couldLead(live, slot, event) && areEnough(companionsOf(live, event))
}

async function takeBack(kit: Kit, { _id: id, founder }: StoredOpportunity): Promise<void> {
  if (founder === null || !(await kit.change(opportunities, id, (before) => withdraw(before, founder)))) return
  await kit.change(planners, founder, (planner, now) => endOffer(planner, id, now))
}

async function askNext(kit: Kit, live: LiveMatches, row: StoredOpportunity): Promise<void> {
  const occasion = occasionOf(row)
  // The search for companions leaves out the leader; there is none yet.
  const companions = companionsOf(live, imagined(occasion, ''))
  await pickFounder(kit, live, { occasion, companions, id: row._id })
}

function occasionOf({
  activityType,
  start,
  end,
  location,
}: Pick<StoredOpportunity, 'activityType' | 'start' | 'end' | 'location'>) {
  return { activity: activityType, start: start.getTime(), end: end.getTime(), at: location }
}
