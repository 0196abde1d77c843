import { limits } from '@parta/contracts/limits'
import { playerConfirmed, playerJoined, playerLeft, playerShifted } from '@parta/contracts/players'
import { offerUntil } from '@parta/contracts/predicates/offers'
import { freePlaces, mustConfirm } from '@parta/contracts/predicates/players'
import type { KickReason, LeaveReason } from '@parta/contracts/values'
import { type FactDraft, told } from '@parta/kit/store/decision'
import { append } from './roster.ts'
import type { Entry, EventRow } from './store.ts'

/** What becomes of an event, and what is told of it. */
export interface Moved {
  readonly next: EventRow
  readonly facts: readonly FactDraft[]
}

export interface Lists {
  readonly players: readonly Entry[]
  readonly queue: readonly Entry[]
}

/** Why entries go, as it is told. */
export interface Leave {
  readonly reason: LeaveReason
  readonly kickReason?: KickReason
  readonly message?: string
}

/** Through whom, or what, someone came: told as it was called. */
export interface Through {
  readonly ref?: string
  readonly promptId?: string
  readonly availabilityId?: string
}

interface Seating {
  readonly eventId: string
  readonly entries: readonly Entry[]
  readonly through?: Through
  readonly now: Date
}

/** The event with entries more among its players. Whoever joins within the time to confirm confirms by it. */
export function takeSeats(event: EventRow, { eventId, entries, through = {}, now }: Seating): Moved {
  const confirms = mustConfirm(event, { isConfirmed: false }, now)
  let next = event
  const facts: FactDraft[] = []
  for (const entry of entries) {
    const seat = confirms ? { ...entry, confirmedAt: now } : entry
    next = withLists(next, { players: append(next.players, seat), queue: next.queue })
    facts.push(told(playerJoined, { ...about(eventId, next, seat), ...through }))
    if (confirms) facts.push(told(playerConfirmed, about(eventId, next, seat)))
  }
  return { next, facts }
}

/**
 * The event without some entries; what that frees passes to the queue, and a family that became smaller may
 * fit now. Closing hours and roles are the callers' to judge.
 */
export function takeOut(
  eventId: string,
  event: EventRow,
  { goes, now, reason, kickReason, message = '' }: Leave & { goes: (entry: Entry) => boolean; readonly now: Date },
): Moved {
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
    told(playerLeft, { ...about(eventId, next, entry), wasQueued, reason, kickReason: kickReason ?? null, message })
  return {
    next,
    facts: [...leavers.map((entry) => leave(entry, false)), ...waiters.map((entry) => leave(entry, true)), ...facts],
  }
}

/**
 * Moves in those who waited longest, as far as they fit: those who asked together go together, and smaller groups
 * behind pass only a group that does not fit in what is free. Where attendance is confirmed, their places are held.
 * Also after an edit: held places follow what the event asks for now, and its start.
 */
export function shiftQueue(eventId: string, event: EventRow, now: Date): Moved {
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
  const facts = shifted.map((entry) => told(playerShifted, { ...about(eventId, next, entry), offerUntil: offer }))
  return { next, facts }
}

/** Held places that were not taken in time: whoever asked together goes together, and the places pass on. */
export function lapseOffers(eventId: string, event: EventRow, now: Date): Moved {
  const goes = ({ offerUntil: until }: Entry) => until !== undefined && until <= now
  return takeOut(eventId, event, { goes, now, reason: 'lapsed' })
}

/** Who of the queue fits in so many free places: from the front, group by group. */
function fitting(queue: readonly Entry[], free: number): ReadonlySet<Entry> {
  const groups = Map.groupBy(queue, (entry) => entry.group ?? entry.id)
  const chosen = new Set<Entry>()
  for (const group of groups.values()) {
    if (chosen.size + group.length > free) continue
    for (const entry of group) chosen.add(entry)
  }
  return chosen
}

/** Without confirmation nothing is held any more, and nothing beyond the start. */
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

/** What every fact says of an entry, with the counts after the change. */
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
