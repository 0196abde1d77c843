import { limits } from '@parta/contracts/limits'
import type { ReleaseReason } from '@parta/contracts/money'
import { playerConfirmed, playerJoined, playerLeft, playerShifted } from '@parta/contracts/players'
import { offerUntil } from '@parta/contracts/predicates/offers'
import { freePlaces, mustConfirm } from '@parta/contracts/predicates/players'
import type { KickReason, LeaveReason } from '@parta/contracts/values'
import { type FactDraft, factOf } from '@parta/kit/store/decision'
import { append } from './roster-rules.ts'
import {
  about,
  freeHeld,
  isHeld,
  isReleased,
  type MoveResult,
  paymentFields,
  release,
  retake,
  withLists,
} from './seat-rules.ts'
import type { Entry, EventRow, JoinSource } from './store.ts'

/** Why entries leave, as it is published. */
export interface Leave {
  readonly reason: LeaveReason
  readonly kickReason?: KickReason
  readonly message?: string
  /** The reason for the refund of paid seats, where it is another one. */
  readonly released?: ReleaseReason
}

interface NewPlayers {
  readonly eventId: string
  readonly entries: readonly Entry[]
  readonly through?: JoinSource
  readonly now: Date
}

/** Adds entries to the players. Who joins within the confirmation window has confirmed by it. */
export function addPlayers(event: EventRow, { eventId, entries, through = {}, now }: NewPlayers): MoveResult {
  const confirms = mustConfirm(event, { isConfirmed: false }, now)
  let next = event
  const facts: FactDraft[] = []
  for (const entry of entries) {
    const bought = entry.paymentId ? { paidAt: now, ...entry } : entry
    const seat = confirms ? { ...bought, confirmedAt: now } : bought
    next = withLists(next, { players: append(next.players, seat), queue: next.queue })
    facts.push(factOf(playerJoined, { ...about(eventId, next, seat), ...through, ...paymentFields(seat) }))
    if (confirms) facts.push(factOf(playerConfirmed, about(eventId, next, seat)))
  }
  return { next: retake(next, entries), facts }
}

/**
 * Removes entries, also held seats. The queue gets the free places; a family that became smaller may fit now. Closing
 * hours and roles are checked by the callers.
 */
export function takeOut(
  eventId: string,
  before: EventRow,
  {
    goes,
    now,
    reason,
    released = reason,
    kickReason,
    message = '',
  }: Leave & { goes: (entry: Entry) => boolean; readonly now: Date },
): MoveResult {
  const { next: event, facts: freed } = freeHeld(eventId, before, { goes, reason, now })
  const leavers = event.players.filter(goes)
  const waiters = event.queue.filter(goes)
  if (leavers.length + waiters.length === 0) return { next: event, facts: freed }
  const stays = (entry: Entry) => !goes(entry)
  const left = withLists(event, {
    players: leavers.length > 0 ? event.players.filter(stays) : event.players,
    queue: waiters.length > 0 ? event.queue.filter(stays) : event.queue,
  })
  const { next, facts } = shiftQueue(eventId, release(event, { next: left, leavers, reason: released, now }), now)
  const leave = (entry: Entry, wasQueued: boolean) => {
    const { paymentId } = entry
    const paid = paymentId && isReleased(event, entry, now) ? { paymentId } : {}
    const how = { wasQueued, reason, kickReason: kickReason ?? null, message, ...paid }
    return factOf(playerLeft, { ...about(eventId, next, entry), ...how })
  }
  return {
    next,
    facts: [
      ...freed,
      ...leavers.map((entry) => leave(entry, false)),
      ...waiters.map((entry) => leave(entry, true)),
      ...facts,
    ],
  }
}

/**
 * Moves queued entries into free places, in the order in which they asked. A group that joined together moves
 * together; only a group that does not fit may be passed by a smaller one behind it. Where confirmation is required,
 * the new places are held. Also called after edits: held places are adapted to the new terms and the new start.
 */
export function shiftQueue(eventId: string, event: EventRow, now: Date): MoveResult {
  const kept = withLists(event, { players: heldAsAsked(event), queue: event.queue })
  if (event.cancelled || event.queue.length === 0 || now >= event.date) return { next: kept, facts: [] }
  const chosen = fitting(event.queue, freePlaces(event) ?? limits.queueMax)
  if (chosen.size === 0) return { next: kept, facts: [] }
  const until = event.requireConfirmation ? offerUntil(event.date, now) : null
  const shifted = event.queue
    .filter((entry) => chosen.has(entry))
    .map((entry) => ({ ...entry, at: now, ...(until ? { offerUntil: until } : {}) }))
  const next = withLists(event, {
    players: [...kept.players, ...shifted],
    queue: event.queue.filter((entry) => !chosen.has(entry)),
  })
  const offer = until?.toISOString() ?? null
  const facts = shifted.map((entry) => factOf(playerShifted, { ...about(eventId, next, entry), offerUntil: offer }))
  return { next, facts }
}

/** Removes entries whose held place was not taken in time, with their group; the places go to the queue. */
export function lapseOffers(eventId: string, event: EventRow, now: Date): MoveResult {
  const goes = ({ offerUntil: until }: Entry) => until !== undefined && until <= now
  return takeOut(eventId, event, { goes, now, reason: 'lapsed' })
}

/** Removes held seats that were not paid for in time. */
export function lapseHolds(eventId: string, event: EventRow, now: Date): MoveResult {
  const goes = (entry: Entry) => isHeld(entry) && ((entry.payBy ?? now) <= now || event.date <= now)
  return takeOut(eventId, event, { goes, now, reason: 'lapsed' })
}

/** The queued entries that fit into a number of free places, group by group from the front. */
function fitting(queue: readonly Entry[], free: number): ReadonlySet<Entry> {
  const groups = Map.groupBy(queue, (entry) => entry.group ?? entry.id)
  const chosen = new Set<Entry>()
  for (const group of groups.values()) {
    if (chosen.size + group.length > free) continue
    for (const entry of group) chosen.add(entry)
  }
  return chosen
}

/** The players after an edit: places are not held without confirmation, nor beyond the start. */
function heldAsAsked(event: EventRow): readonly Entry[] {
  const suits = ({ offerUntil: until }: Entry) => !until || (event.requireConfirmation && until <= event.date)
  if (event.players.every(suits)) return event.players
  return event.players.map((entry) => {
    if (suits(entry)) return entry
    const { offerUntil: _held, ...taken } = entry
    return event.requireConfirmation ? { ...taken, offerUntil: event.date } : taken
  })
}
