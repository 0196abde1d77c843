import { minute } from '@parta/contracts/durations'
import { type ReleaseReason, seatLimits } from '@parta/contracts/money'
import { seatFreed, seatHeld, seatRefilled } from '@parta/contracts/seats'
import type { Currency, LeaveReason } from '@parta/contracts/values'
import { type FactDraft, factOf } from '@parta/kit/store/decision'
import { append } from './roster-rules.ts'
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

export type Sold = Pick<Sale, 'oneOffProductId' | 'subscriptionProductId'>

/** Whether players pay for their seats. */
export function isSold({ oneOffProductId, subscriptionProductId }: Sold): boolean {
  return oneOffProductId !== null || subscriptionProductId !== null
}

/** Whether nobody joins an event without a subscription. */
export function isForSubscribers({ oneOffProductId, subscriptionProductId }: Sale): boolean {
  return oneOffProductId === null && subscriptionProductId !== null
}

/** The ids of the subscriptions whose holders join an event: the one that it sells, then those that it sold before. */
export function passesOf({ subscriptionProductId, oldPassIds = [] }: Sale): readonly string[] {
  return subscriptionProductId === null ? [] : [subscriptionProductId, ...oldPassIds]
}

/** The fields of the fact that somebody joined about the payment of their seat. */
export function paymentFields({ paymentId, amount = 0 }: Pick<Entry, 'paymentId' | 'amount'>) {
  if (!paymentId) return {}
  return { paymentId, ...(amount === 0 ? { isCovered: true } : {}) }
}

/** Whether the seat of an entry is held until it is paid for. */
export function isHeld({ payBy }: Pick<Entry, 'payBy'>): boolean {
  return payBy !== undefined
}

/** The number of players whose seats are final. */
export function settledCount({ players, playersCount, oneOffProductId }: EventRow): number {
  return oneOffProductId === null ? playersCount : players.filter((entry) => !isHeld(entry)).length
}

/**
 * Until when a seat is held for a person: `seatLimits.holdMinutes`, but not beyond the start. All held seats of a
 * person and their aliases have one deadline, which goes on also when seats are given up or aliases deleted, so that
 * nobody blocks seats by turns.
 * @returns null when a hold of the person ended less than `seatLimits.lapsedMinutes` ago
 */
export function holdUntil({ date, players, pastHolds = [] }: EventRow, userId: string, now: Date): Date | null {
  const held = players.find((entry) => entry.userId === userId && isHeld(entry))
  if (held?.payBy) return held.payBy
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
  /** The event changed, not its people: they can hold seats again at once. */
  readonly isForgiven?: boolean
  readonly now: Date
}

/** Removes held seats, which are remembered for `holdUntil`, one for each person. */
export function freeHeld(
  eventId: string,
  event: EventRow,
  { goes, reason, isForgiven = reason === 'kicked', now }: Freeing,
): MoveResult {
  const freed = event.players.filter((entry) => isHeld(entry) && goes(entry))
  if (freed.length === 0) return { next: event, facts: [] }
  const left = withLists(event, {
    players: event.players.filter((entry) => !freed.includes(entry)),
    queue: event.queue,
  })
  const { pastHolds: before = [], ...rest } = left
  const ended = isForgiven ? [] : freed.map(({ userId, payBy = now }): PastHold => ({ userId, payBy }))
  const pastHolds = remembered([...before, ...ended], now)
  const next = pastHolds.length > 0 ? { ...rest, pastHolds } : rest
  return { next, facts: freed.map((entry) => factOf(seatFreed, { ...about(eventId, next, entry), reason })) }
}

/** The last hold of each person, as far as it still matters. */
function remembered(holds: readonly PastHold[], now: Date): PastHold[] {
  const last = new Map<string, PastHold>()
  for (const hold of holds.filter((one) => isRecent(one, now))) {
    const known = last.get(hold.userId)
    if (!known || known.payBy < hold.payBy) last.set(hold.userId, hold)
  }
  const inOrder = [...last.values()].toSorted((one, other) => one.payBy.getTime() - other.payBy.getTime())
  return inOrder.slice(-seatLimits.pastHoldsMax)
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
  return { ...next, releases: [...(event.releases ?? []), ...released(event, { paid, reason, now })] }
}

/** Whether the seat of a leaver is paid for, and is released by their leaving. */
export function isReleased(event: EventRow, { paymentId }: Entry, now: Date): boolean {
  return paymentId !== undefined && !event.cancelled && now < event.date
}

/** Remembers that all paid seats became free, because the event does not take place; the players stay in it. */
export function releaseAll(event: EventRow, { reason, now }: Releasing): EventRow {
  const paid = event.players.filter((entry) => entry.paymentId !== undefined)
  if (paid.length === 0) return event
  return { ...event, releases: [...(event.releases ?? []), ...released(event, { paid, reason, now })] }
}

export function released(
  event: EventRow,
  { paid, reason, now }: Releasing & { readonly paid: readonly Entry[] },
): Release[] {
  return paid.flatMap((entry) => {
    const { id, userId, paymentId, amount, currency } = entry
    if (!paymentId) return []
    const why = reason === 'left' && isMoved(event, entry) ? 'moved' : reason
    const price = amount === undefined ? {} : { amount, ...(currency ? { currency } : {}) }
    return [{ paymentId, id, userId, reason: why, at: now, start: event.date, ...price }]
  })
}

/** Whether the event got another time or place since the seat was paid for. */
export function isMoved({ movedAt }: EventRow, { at, paidAt = at }: Entry): boolean {
  return movedAt !== undefined && movedAt > paidAt
}

/**
 * Marks seats that players left as taken by others, when the event begins. One counts as taken if a player who came
 * later is there who has paid at least as much, in the same currency, for a seat of their own; each player takes one, the one that was left
 * first. So for every charge that is given back the organisation has a full price of somebody who stayed.
 */
export function fillSeats(eventId: string, event: EventRow): MoveResult {
  const later = event.players
    .filter(({ amount = 0 }) => amount > 0)
    .toSorted((one, other) => (one.amount ?? 0) - (other.amount ?? 0))
  const taken = new Set<Release>()
  for (const one of event.releases?.filter(isUnfilled) ?? []) {
    const at = later.findIndex((entry) => entry.at > one.at && isAsMuch(entry, one))
    if (at === -1) continue
    later.splice(at, 1)
    taken.add(one)
  }
  if (taken.size === 0) return { next: event, facts: [] }
  const releases = event.releases?.map((one) => (taken.has(one) ? { ...one, refilledAt: event.date } : one))
  const facts = [...taken].map(({ paymentId, userId }) => factOf(seatRefilled, { eventId, paymentId, userId }))
  return { next: { ...event, ...(releases ? { releases } : {}) }, facts }
}

interface Price {
  readonly amount?: number | undefined
  readonly currency?: Currency | undefined
}

/** Whether a price is at least another one in the same currency. */
function isAsMuch(one: Price, other: Price): boolean {
  return one.currency === other.currency && (one.amount ?? 0) >= (other.amount ?? 0)
}

/** Whether a leave charge may be given back for a seat: it was left, and paid for alone. */
export function isUnfilled({ reason, amount = 0, refilledAt }: Release): boolean {
  return reason === 'left' && amount > 0 && refilledAt === undefined
}
