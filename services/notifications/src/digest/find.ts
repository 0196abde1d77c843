import type { EventSnapshot } from '@parta/contracts/events'
import { digestPeriod } from '@parta/contracts/predicates/telling'
import type { Digest } from '@parta/contracts/values'
import type { Copied } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { eventProjection } from '../events/store.ts'
import { notificationsOf } from '../list/store.ts'
import type { Summary } from '../mail/write-digest.ts'
import { attendanceOf } from './store.ts'

export type Kind = Exclude<Digest, 'off'>

/** So many events are named in a summary. */
const shown = 10

interface Asked {
  readonly kind: Kind
  readonly userId: string
  readonly now: Date
}

/** What is to come for someone until their next summary, and what they have not read since the last; null where there is nothing. */
export async function findSummary(kit: Kit, { kind, userId, now }: Asked): Promise<Summary | null> {
  const [events, unread] = await Promise.all([
    comingOf(kit, userId, [now, digestPeriod(kind, now).until]),
    notificationsOf(kit).countDocuments({ ...unreadSince(kind, now), userId }),
  ])
  if (events.length === 0 && unread === 0) return null
  const named = events.slice(0, shown).map(({ name, date, placeName }) => ({ name, date, placeName }))
  return { kind, events: named, eventsCount: events.length, unread }
}

function unreadSince(kind: Kind, now: Date) {
  const { from, until } = digestPeriod(kind, now)
  const since = new Date(2 * from.getTime() - until.getTime())
  return { deleted: false, read: false, createdAt: { $gte: since } }
}

function copiesOf(kit: Kit) {
  return kit.database.native<Copied<EventSnapshot>>(eventProjection.definition.collection)
}

/** Those that someone is in, with whomever of theirs, leads or trains. */
async function comingOf(kit: Kit, userId: string, [from, until]: readonly [Date, Date]): Promise<EventSnapshot[]> {
  const ids = await attendanceOf(kit).distinct('eventId', { userId, state: 'in' })
  const coming = { 'data.date': { $gt: from.toISOString(), $lte: until.toISOString() }, 'data.cancelled': false }
  const [joined, led] = await Promise.all([
    copiesOf(kit)
      .find({ _id: { $in: ids }, ...coming })
      .toArray(),
    copiesOf(kit)
      .find({ $or: [{ 'data.leader': userId }, { 'data.trainer': userId }], ...coming })
      .toArray(),
  ])
  const found = new Map([...joined, ...led].map(({ data }) => [data.id, data]))
  return [...found.values()].toSorted((one, other) => one.date.localeCompare(other.date))
}

/** Those of the people for whom a summary may have something: whether it has is asked once more for each. */
export async function findConcerned(kit: Kit, kind: Kind, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const userId = { $in: [...userIds] }
  const now = new Date()
  const running = (role: 'data.leader' | 'data.trainer') =>
    copiesOf(kit).distinct(role, { [role]: userId, 'data.date': { $gt: now.toISOString() } }) as Promise<string[]>
  const [reading, playing, leading, training] = await Promise.all([
    notificationsOf(kit).distinct('userId', { ...unreadSince(kind, now), userId }),
    attendanceOf(kit).distinct('userId', { userId, state: 'in' }),
    running('data.leader'),
    running('data.trainer'),
  ])
  return new Set([...reading, ...playing, ...leading, ...training])
}
