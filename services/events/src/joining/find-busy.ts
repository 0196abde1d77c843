import { availabilityLimits } from '@parta/contracts/availability-values'
import { minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Answered, Asked, askBusy } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { type ParticipationRow, participations } from '../core/participation-store.ts'
import { type EventRow, events } from '../core/store.ts'

const longest = limits.durationMaxMinutes * minute
const taking: ParticipationRow['state'][] = ['joined', 'held', 'leads', 'trains']

/** The times at which a person or alias is in an event: the answer to the availabilities service. */
export async function findBusy(
  kit: Kit,
  { userId, aliasId, from, to }: Asked<typeof askBusy>,
): Promise<Answered<typeof askBusy>> {
  const [start, end] = [new Date(from), new Date(to)]
  const rows = await kit.database
    .native<ParticipationRow>(participations.collection)
    .find({
      userId,
      listed: true,
      entrantId: aliasId ?? userId,
      state: { $in: taking },
      // No event is longer than a day, so the index range begins one day earlier.
      date: { $gt: new Date(start.getTime() - longest), $lt: end },
      endDate: { $gt: start },
    })
    .sort({ date: 1 })
    .limit(availabilityLimits.busyMax)
    .toArray()
  const takingPlace = await findTakingPlace(kit, rows)
  const times = rows.map(({ eventId, date, endDate }) => ({ eventId, date, endDate }))
  return [...new Map(times.map((one) => [one.eventId, one])).values()]
    .filter(({ eventId }) => takingPlace.has(eventId))
    .map(({ eventId, date, endDate }) => ({ eventId, from: date.toISOString(), to: endDate.toISOString() }))
}

/** Returns who of a person and their aliases is in another event at the time of this one. */
export async function findElsewhere(
  kit: Kit,
  eventId: string,
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const event = await kit.database.model(events).findById(eventId, { date: 1, endDate: 1 }).lean()
  if (!event) return new Set()
  const time = { from: event.date.toISOString(), to: event.endDate.toISOString() }
  const busy = await Promise.all(
    ids.map(async (id) => {
      const found = await findBusy(kit, { userId, aliasId: id === userId ? null : id, ...time })
      return found.some((other) => other.eventId !== eventId) ? [id] : []
    }),
  )
  return new Set(busy.flat())
}

async function findTakingPlace(kit: Kit, rows: readonly ParticipationRow[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ eventId }) => eventId))]
  const found = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .find({ _id: { $in: ids }, cancelled: false, removed: false }, { projection: { _id: 1 } })
    .toArray()
  return new Set(found.map(({ _id }) => _id))
}
