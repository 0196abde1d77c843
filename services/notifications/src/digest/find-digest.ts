import type { EventSnapshot } from '@parta/contracts/events'
import { digestPeriod } from '@parta/contracts/predicates/notification-settings'
import type { Digest } from '@parta/contracts/values'
import type { ProjectionRow } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { eventProjection } from '../events/store.ts'
import { notificationsOf } from '../list/store.ts'
import type { DigestContent } from '../mail/write-digest.ts'
import { attendanceOf } from './store.ts'

export type DigestKind = Exclude<Digest, 'off'>

/** The most events that a digest names. */
const eventsMax = 10

interface DigestQuery {
  readonly kind: DigestKind
  readonly userId: string
  readonly now: Date
}

/** Returns the coming events of the period and the number of unread notifications; null where there are neither. */
export async function findDigest(kit: Kit, { kind, userId, now }: DigestQuery): Promise<DigestContent | null> {
  const [events, unread] = await Promise.all([
    findComing(kit, userId, [now, digestPeriod(kind, now).until]),
    notificationsOf(kit).countDocuments({ ...unreadSince(kind, now), userId }),
  ])
  if (events.length === 0 && unread === 0) return null
  const named = events.slice(0, eventsMax).map(({ name, date, placeName }) => ({ name, date, placeName }))
  return { kind, events: named, eventsCount: events.length, unread }
}

function unreadSince(kind: DigestKind, now: Date) {
  const { from, until } = digestPeriod(kind, now)
  const since = new Date(2 * from.getTime() - until.getTime())
  return { deleted: false, read: false, createdAt: { $gte: since } }
}

function eventsOf(kit: Kit) {
  return kit.database.native<ProjectionRow<EventSnapshot>>(eventProjection.definition.collection)
}

/** Returns the coming events that the person, or an alias of theirs, plays in, or that the person leads or trains. */
async function findComing(kit: Kit, userId: string, [from, until]: readonly [Date, Date]): Promise<EventSnapshot[]> {
  const ids = await attendanceOf(kit).distinct('eventId', { userId, state: 'in' })
  const coming = { 'data.date': { $gt: from.toISOString(), $lte: until.toISOString() }, 'data.cancelled': false }
  const [joined, led] = await Promise.all([
    eventsOf(kit)
      .find({ _id: { $in: ids }, ...coming })
      .toArray(),
    eventsOf(kit)
      .find({ $or: [{ 'data.leader': userId }, { 'data.trainer': userId }], ...coming })
      .toArray(),
  ])
  const found = new Map([...joined, ...led].map(({ data }) => [data.id, data]))
  return [...found.values()].toSorted((one, other) => one.date.localeCompare(other.date))
}

/** Returns the people whose digest may not be empty; `findDigest` decides. */
export async function findCandidates(
  kit: Kit,
  kind: DigestKind,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const userId = { $in: [...userIds] }
  const now = new Date()
  const running = (role: 'data.leader' | 'data.trainer') =>
    eventsOf(kit).distinct(role, { [role]: userId, 'data.date': { $gt: now.toISOString() } }) as Promise<string[]>
  const [reading, playing, leading, training] = await Promise.all([
    notificationsOf(kit).distinct('userId', { ...unreadSince(kind, now), userId }),
    attendanceOf(kit).distinct('userId', { userId, state: 'in' }),
    running('data.leader'),
    running('data.trainer'),
  ])
  return new Set([...reading, ...playing, ...leading, ...training])
}
