import { limits } from '@parta/contracts/limits'
import { playerConfirmed, playerJoined, playerLeft, playerShifted } from '@parta/contracts/players'
import { offerUntil } from '@parta/contracts/predicates/offers'
import { freePlaces, mustConfirm } from '@parta/contracts/predicates/players'
import type { KickReason, LeaveReason } from '@parta/contracts/values'
import { type FactDraft, factOf } from '@parta/kit/store/decision'
import { append } from './roster.ts'
import type { Entry, EventRow } from './store.ts'

/** An event after a change, and the facts to be published. */
export interface MoveResult {
  readonly next: EventRow
  readonly facts: readonly FactDraft[]
}

export interface Lists {
  readonly players: readonly Entry[]
  readonly queue: readonly Entry[]
}

/** Why entries leave, as it is published. */
export interface Leave {
  readonly reason: LeaveReason
  readonly kickReason?: KickReason
  readonly message?: string
}

/** How somebody found the event: by a referral, a prompt, an availability or a private event's link; published. */
export interface JoinSource {
  readonly invited?: true
  readonly ref?: string
  readonly promptId?: string
  readonly availabilityId?: string
}

interface NewPlayers {
  readonly eventId: string
  readonly entries: readonly Entry[]
  readonly through?: JoinSource
  readonly now: Date
}

/** Adds entries to the players. Who joins within the confirmation window has confirmed by it. */
export function takeSeats(event: EventRow, { eventId, entries, through = {}, now }: NewPlayers): MoveResult {
  const confirms = mustConfirm(event, { isConfirmed: false }, now)
  let next = event
  const facts: FactDraft[] = []
  for (const entry of entries) {
    const seat = confirms ? { ...entry, confirmedAt: now } : entry
    next = withLists(next, { players: append(next.players, seat), queue: next.queue })
    facts.push(factOf(playerJoined, { ...about(eventId, next, seat), ...through }))
    if (confirms) facts.push(factOf(playerConfirmed, about(eventId, next, seat)))
  }
  return { next, facts }
}

/**
 * Removes entries. The queue gets the free places; a family that became smaller may fit now. Closing hours and roles
 * are checked by the callers.
 */
export function takeOut(
  eventId: string,
  event: EventRow,
  { goes, now, reason, kickReason, message = '' }: Leave & { goes: (entry: Entry) => boolean; readonly now: Date },
): MoveResult {
  const leavers = event.players.filter(goes)
  const waiters = event.queue.filter(goes)
  if (leavers.length + waiters.length === 0) return { next: event, facts: [] }
  const stays = (entry: Entry) => !goes(entry)
  const left = withLists(event, {
    players: leavers.length > 0 ? event.players.filter(stays) : event.players,
    queue: waiters.length > 0 ? event.queue.filter(stays) : event.queue,
  })
  const { next, facts } = shiftQueue(eventId, left, now)
  const leave = (entry: Entry, wasQueued: boolean) =>
    factOf(playerLeft, { ...about(eventId, next, entry), wasQueued, reason, kickReason: kickReason ?? null, message })
  return {
    next,
    facts: [...leavers.map((entry) => leave(entry, false)), ...waiters.map((entry) => leave(entry, true)), ...facts],
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
