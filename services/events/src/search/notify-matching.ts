import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { freePlaces } from '@parta/contracts/predicates/players'
import { savedSearchLimits } from '@parta/contracts/saved-search-limits'
import { searchMatched } from '@parta/contracts/saved-searches'
import { createEventIndex, type EventIndex } from '@parta/event-index/event-index'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { createTurns } from '@parta/kit/process/turns'
import { factOf } from '@parta/kit/store/decision'
import { idFor } from '@parta/kit/store/id'
import type { Attempt } from '@parta/kit/tasks/task'
import { type EventRow, events } from '../core/store.ts'
import { isNewsFor, isOpen } from './alert-rules.ts'
import { filtersOf } from './filter-rules.ts'
import { listingOf } from './index/listing.ts'
import { filtersAt, keysOfEvent } from './saved-rules.ts'
import { alertsOf, type SavedRow, savedOf, searchAlerts } from './store.ts'

type Event = EventRow & { readonly _id: string; readonly v: number }
type Saved = SavedRow & { readonly _id: string }

/** The people of one page fit into one fact. */
const pageSize = limits.factPeople

/** One event, to be compared with many saved searches. */
interface Compared {
  readonly event: Event
  /** A search index of this event alone. It compares as the search does. */
  readonly index: EventIndex
  /** The id of the event, or of the repetition that it is a date of. */
  readonly about: string
  readonly now: Date
}

/**
 * Notifies the people whose saved searches match an event: once for each event, and once for a repetition when its
 * dates are new. Reads only searches that look at the event's cell and activity, page by page.
 */
export async function alertSearches(
  kit: Kit,
  { eventId, isFreed }: { readonly eventId: string; readonly isFreed: boolean },
  { createdAt }: Attempt,
): Promise<void> {
  const now = new Date()
  const event = await kit.database.model(events).findById(eventId).lean<Event>().exec()
  if (!event || !isOpen(event, now) || freePlaces(event) === 0) return
  const index = createEventIndex()
  index.add(listingOf(eventId, event.v, event))
  const about = isFreed ? eventId : (event.repetition?.id ?? eventId)
  const compared: Compared = { event, index, about, now }
  const keys = keysOfEvent(event.place.location, event.activityType)
  let last = ''
  for (;;) {
    const page = await savedOf(kit)
      .find({ keys: { $in: keys }, _id: { $gt: last } }, { projection: { searches: 1 } })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray()
    const ids = await findNotified(kit, compared, page)
    if (ids.length > 0) await publishMatched(kit, compared, { ids, cause: `${eventId} ${createdAt.getTime()} ${last}` })
    if (page.length < pageSize) return
    last = page.at(-1)?._id ?? ''
  }
}

/** Returns the people of a page who are to be notified. */
async function findNotified(kit: Kit, compared: Compared, page: readonly Saved[]): Promise<string[]> {
  const matched: string[] = []
  const turn = createTurns()
  for (const saved of page) {
    if (matches(compared, saved)) matched.push(saved._id)
    // Comparing a full page can take 0.1 s, so other work gets its turn in between.
    await turn()
  }
  if (matched.length === 0) return []
  const [known, told, counts] = await Promise.all([
    kit.projections.many(people, matched),
    alertsOf(kit)
      .find({ _id: { $in: matched.map((id) => alertId(id, compared.about)) } }, { projection: { userId: 1 } })
      .toArray(),
    countToday(kit, matched, compared.now),
  ])
  const already = new Set(told.map(({ userId }) => userId))
  return matched.filter((id) => {
    const person = known.get(id)
    if (!person || already.has(id) || (counts.get(id) ?? 0) >= savedSearchLimits.alertsADay) return false
    return isNewsFor(compared.event, person)
  })
}

function matches({ index, now }: Compared, { searches }: Saved): boolean {
  return searches.some(({ alert, filters }) => {
    const asked = alert ? filtersAt(filters, now) : null
    return asked !== null && index.search(filtersOf(asked, now), 1).length > 0
  })
}

async function countToday(kit: Kit, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
  const counted = await alertsOf(kit)
    .aggregate<{ _id: string; count: number }>([
      { $match: { userId: { $in: [...ids] }, at: { $gte: new Date(now.getTime() - day) } } },
      { $group: { _id: '$userId', count: { $sum: 1 } } },
    ])
    .toArray()
  return new Map(counted.map(({ _id, count }) => [_id, count]))
}

/**
 * The fact is published before the rows are stored: after a crash in between it is published again, and changes
 * nothing.
 */
async function publishMatched(
  kit: Kit,
  { event, about, now }: Compared,
  { ids, cause }: { readonly ids: readonly string[]; readonly cause: string },
): Promise<void> {
  const { _id: eventId, name: eventName, date, v: version } = event
  const matched = factOf(searchMatched, { eventId, eventName, date: date.toISOString(), about, people: [...ids] })
  await kit.publish(matched, { id: `search-alerts:${idFor(cause)}`, subject: eventId, at: now, version })
  await Promise.all(
    ids.map((userId) => kit.once(searchAlerts.collection, { _id: alertId(userId, about), userId, at: now, date })),
  )
}

function alertId(userId: string, about: string): string {
  return `${userId} ${about}`
}

/** Removes the alerts of events that are long over. */
export async function forgetAlerts(kit: Kit): Promise<void> {
  await alertsOf(kit).deleteMany({ date: { $lt: new Date(Date.now() - savedSearchLimits.alertsKeptDays * day) } })
}
