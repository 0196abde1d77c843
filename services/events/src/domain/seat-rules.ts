import { minute } from '@parta/contracts/durations'
import { type ReleaseReason, seatLimits } from '@parta/contracts/money'
import { seatFreed, seatHeld, seatRefilled } from '@parta/contracts/seats'
import type { LeaveReason } from '@parta/contracts/values'
import { type FactDraft, factOf } from '@parta/kit/store/decision'
import { append } from './roster.ts'
import type { Entry, EventRow, PastHold, Release, Sale } from './store.ts'

/** An event after a change, and the facts to be published. */
export interface MoveResult {
  readonly next: EventRow
  readonly facts: readonly FactDraft[]
}

export interface Lists {
  readonly players: readonly Entry[]
  readonly queue: readonly Entry[]
}

export function withLists(event: EventRow, { players, queue }: Lists): EventRow {
  return { ...event, players, queue, playersCount: players.length, queueCount: queue.length }
}

/** The fields that every fact about an entry has, with the counts after the change. */
export function about(eventId: string, event: EventRow, entry: Entry) {
  return {
    eventId,
    eventName: event.name,
    leader: event.leader,
    trainer: event.trainer,
    userId: entry.userId,
    aliasId: entry.id === entry.userId ? null : entry.id,
    playersCount: event.playersCount,
    queueCount: event.queueCount,
  }
}

/** Whether players pay for their seats. */
export function isSold({ oneOffProductId, subscriptionProductId }: Sale): boolean {
  return oneOffProductId !== null || subscriptionProductId !== null
}

/** Whether the seat of an entry is held until it is paid for. */
export function isHeld({ payBy }: Entry): boolean {
  return payBy !== undefined
}

/** The number of players whose seats are final. */
export function settledCount({ players, playersCount, oneOffProductId }: EventRow): number {
  return oneOffProductId === null ? playersCount : players.filter((entry) => !isHeld(entry)).length
}

/**
 * Until when a seat is held for a person: `seatLimits.holdMinutes`, but not beyond the start. A hold that the person
 * gave up goes on with its deadline, so that nobody blocks a seat by turns.
 * @returns null when a hold of the person lapsed less than `seatLimits.lapsedMinutes` ago
 */
export function holdUntil({ date, pastHolds = [] }: EventRow, userId: string, now: Date): Date | null {
  const last = pastHolds.findLast((hold) => hold.userId === userId)
  if (last && last.payBy > now) return last.payBy
  if (last && isRecent(last, now)) return null
  return new Date(Math.min(now.getTime() + seatLimits.holdMinutes * minute, date.getTime()))
}

/** Holds seats for entries, which must have `payBy` and find room. */
export function holdSeats(
  event: EventRow,
  { eventId, entries }: { readonly eventId: string; readonly entries: readonly Entry[] },
): MoveResult {
  let next = event
  const facts: FactDraft[] = []
  for (const entry of entries) {
    next = withLists(next, { players: append(next.players, entry), queue: next.queue })
    facts.push(factOf(seatHeld, { ...about(eventId, next, entry), payBy: (entry.payBy ?? event.date).toISOString() }))
  }
  return { next, facts }
}

interface Freeing {
  readonly goes: (entry: Entry) => boolean
  readonly reason: LeaveReason
  readonly now: Date
}

/** Removes held seats. Those that lapsed or were given up are remembered for `holdUntil`. */
export function freeHeld(eventId: string, event: EventRow, { goes, reason, now }: Freeing): MoveResult {
  const freed = event.players.filter((entry) => isHeld(entry) && goes(entry))
  if (freed.length === 0) return { next: event, facts: [] }
  const left = withLists(event, {
    players: event.players.filter((entry) => !freed.includes(entry)),
    queue: event.queue,
  })
  const isOwnDoing = reason === 'lapsed' || reason === 'left'
  const ended = isOwnDoing ? freed.map(({ userId, payBy = now }): PastHold => ({ userId, payBy })) : []
  const { pastHolds: before = [], ...rest } = left
  const pastHolds = [...before, ...ended].filter((hold) => isRecent(hold, now))
  const next = pastHolds.length > 0 ? { ...rest, pastHolds } : rest
  return { next, facts: freed.map((entry) => factOf(seatFreed, { ...about(eventId, next, entry), reason })) }
}

function isRecent({ payBy }: PastHold, now: Date): boolean {
  return now.getTime() < payBy.getTime() + seatLimits.lapsedMinutes * minute
}

/** Returns the event without the releases of seats that a subscription pays for again. */
export function retake(event: EventRow, entries: readonly Entry[]): EventRow {
  const { releases: before = [], ...rest } = event
  const isBack = ({ paymentId }: Release) => entries.some((entry) => entry.paymentId === paymentId)
  if (!before.some(isBack)) return event
  const releases = before.filter((one) => !isBack(one))
  return releases.length > 0 ? { ...rest, releases } : rest
}

interface Releasing {
  readonly reason: ReleaseReason
  readonly now: Date
}

/**
 * Remembers that paid seats became free. Nothing is released once the event has begun, nor again after it was
 * cancelled.
 * @param event the event before the entries left
 * @param next the event without them
 */
export function release(
  event: EventRow,
  { next, leavers, reason, now }: Releasing & { readonly next: EventRow; readonly leavers: readonly Entry[] },
): EventRow {
  const paid = leavers.filter((entry) => isReleased(event, entry, now))
  if (paid.length === 0) return next
  const count = settledCount(event)
  return { ...next, releases: [...(event.releases ?? []), ...released(event, { paid, count, reason, now })] }
}

/** Whether the seat of a leaver is paid for, and is released by their leaving. */
export function isReleased(event: EventRow, { paymentId }: Entry, now: Date): boolean {
  return paymentId !== undefined && !event.cancelled && now < event.date
}

/** Remembers that all paid seats became free, because the event does not take place; the players stay in it. */
export function releaseAll(event: EventRow, { reason, now }: Releasing): EventRow {
  const paid = event.players.filter((entry) => entry.paymentId !== undefined)
  if (paid.length === 0) return event
  const count = settledCount(event)
  return { ...event, releases: [...(event.releases ?? []), ...released(event, { paid, count, reason, now })] }
}

function released(
  event: EventRow,
  { paid, count, reason, now }: Releasing & { readonly paid: readonly Entry[]; readonly count: number },
): Release[] {
  return paid.flatMap(({ id, userId, paymentId }, at) =>
    paymentId ? [{ paymentId, id, userId, reason, at: now, start: event.date, count: count - at }] : [],
  )
}

/**
 * Marks seats that players left as taken by others: as many as the event has players again, the earliest first. Call it
 * after players were added.
 */
export function refill(eventId: string, event: EventRow, now: Date): MoveResult {
  const waiting = event.releases?.filter(isUnfilled) ?? []
  if (waiting.length === 0) return { next: event, facts: [] }
  const counts = waiting.map(({ count }) => count).toSorted((one, other) => one - other)
  const players = settledCount(event)
  const filled = new Set(waiting.slice(0, counts.filter((count) => count <= players).length))
  if (filled.size === 0) return { next: event, facts: [] }
  // The counts stay with the seats, not with those who left them: the lowest ones are reached first.
  const remaining = new Map(waiting.map((one, at) => [one, counts[at] ?? one.count]))
  const releases = event.releases?.map((one) => {
    const count = remaining.get(one) ?? one.count
    return filled.has(one) ? { ...one, count, refilledAt: now } : remaining.has(one) ? { ...one, count } : one
  })
  const facts = [...filled].map(({ paymentId, userId }) => factOf(seatRefilled, { eventId, paymentId, userId }))
  return { next: { ...event, ...(releases ? { releases } : {}) }, facts }
}

function isUnfilled({ reason, refilledAt }: Release): boolean {
  return reason === 'left' && refilledAt === undefined
}
