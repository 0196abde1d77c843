import type { Kit } from '@parta/kit/kit'
import type { Standing } from './card-view.ts'
import { isHeld } from './seat-rules.ts'
import { type EventRow, events } from './store.ts'

export type Entries = Pick<EventRow, 'players' | 'queue'>

/** The standing of a person and their aliases in an event, from its lists. */
export function standingOf({ players = [], queue = [] }: Partial<Entries>, userId: string): Standing {
  const own = players.filter((entry) => entry.userId === userId)
  const mine = own.filter((entry) => !isHeld(entry))
  return {
    joined: mine.map(({ id }) => id),
    queued: queue.filter((entry) => entry.userId === userId).map(({ id }) => id),
    confirmed: mine.filter((entry) => entry.confirmedAt).map(({ id }) => id),
    held: Object.fromEntries(own.flatMap(({ id, payBy }) => (payBy ? [[id, payBy]] : []))),
    paid: mine.filter(({ paymentId }) => paymentId).map(({ id }) => id),
    covered: mine.filter(({ paymentId, amount = 0 }) => paymentId && amount === 0).map(({ id }) => id),
    owed: Object.fromEntries(mine.flatMap(({ id, owedUntil }) => (owedUntil ? [[id, owedUntil]] : []))),
    offers: Object.fromEntries(mine.flatMap(({ id, offerUntil }) => (offerUntil ? [[id, offerUntil]] : []))),
  }
}

/** The MongoDB expressions of a person's own entries in an event. */
export function ownEntries(userId: string) {
  const own = (list: string) => ({ $filter: { input: list, cond: { $eq: ['$$this.userId', userId] } } })
  return { players: own('$players'), queue: own('$queue') }
}

/**
 * Reads a person's standing in several events from the events themselves, so that a list shows what the person has just
 * done: their participations follow a moment later.
 */
export async function findStandings(
  kit: Kit,
  userId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (!userId || eventIds.length === 0) return new Map()
  const found = await kit.database
    .native<Entries & { _id: string }>(events.collection)
    .find({ _id: { $in: [...eventIds] } }, { projection: ownEntries(userId) })
    .toArray()
  return new Map(found.map((event) => [event._id, standingOf(event, userId)]))
}
