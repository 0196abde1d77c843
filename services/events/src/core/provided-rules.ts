import { AppError } from '@parta/contracts/errors'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import type { LeaveReason } from '@parta/contracts/values'
import { type FactDraft, factOf } from '@parta/kit/store/decision'
import { append, has } from './roster-rules.ts'
import { about, type MoveResult } from './seat-rules.ts'
import type { Description, Entry, EventRow } from './store.ts'

/*
 * Events of a booking provider. The provider decides who is in them; these rules only store what it answered. Their
 * `players` are those of Parta, and `playersCount` is the provider's number.
 */

/** Refuses a command that only the provider can decide. @throws provider.books */
export function checkOwn({ provider }: Pick<Description, 'provider'>): void {
  if (provider !== 'PARTA') throw new AppError('provider.books')
}

interface NewEntries {
  readonly eventId: string
  readonly userId: string
  readonly ids: readonly string[]
  readonly now: Date
}

/** Adds entrants whom the provider has booked; those of the waiting list move up. Entrants who are in stay as they are. */
export function addBooked(event: EventRow, { eventId, userId, ids, now }: NewEntries): MoveResult {
  let next = event
  const facts: FactDraft[] = []
  for (const id of ids.filter((one) => !has(event.players, one))) {
    const waiting = next.queue.find((entry) => entry.id === id)
    const entry: Entry = waiting ?? { id, userId, at: now }
    const queue = next.queue.filter((one) => one !== waiting)
    const counts = { playersCount: next.playersCount + 1, queueCount: queue.length }
    next = { ...next, players: append(next.players, entry), queue, ...counts }
    facts.push(
      waiting
        ? factOf(playerShifted, { ...about(eventId, next, entry), offerUntil: null })
        : factOf(playerJoined, about(eventId, next, entry)),
    )
  }
  return { next, facts }
}

/** Adds entrants whom the provider has put on its waiting list. */
export function addWaiting(event: EventRow, { eventId, userId, ids, now }: NewEntries): MoveResult {
  let next = event
  const facts: FactDraft[] = []
  for (const id of ids.filter((one) => !has(event.players, one) && !has(event.queue, one))) {
    const entry: Entry = { id, userId, at: now }
    next = { ...next, queue: append(next.queue, entry), queueCount: next.queueCount + 1 }
    facts.push(factOf(playerQueued, { ...about(eventId, next, entry), position: next.queueCount }))
  }
  return { next, facts }
}

interface Removal {
  readonly eventId: string
  readonly goes: (entry: Entry) => boolean
  readonly reason: LeaveReason
}

/** Removes entrants whose booking the provider no longer has. */
export function removeBooked(event: EventRow, { eventId, goes, reason }: Removal): MoveResult {
  const leavers = event.players.filter(goes)
  const waiters = event.queue.filter(goes)
  if (leavers.length + waiters.length === 0) return { next: event, facts: [] }
  const queue = event.queue.filter((entry) => !goes(entry))
  const next: EventRow = {
    ...event,
    players: event.players.filter((entry) => !goes(entry)),
    queue,
    playersCount: Math.max(0, event.playersCount - leavers.length),
    queueCount: queue.length,
  }
  const leave = (entry: Entry) =>
    factOf(playerLeft, {
      ...about(eventId, next, entry),
      wasQueued: waiters.includes(entry),
      reason,
      kickReason: null,
      message: '',
    })
  return { next, facts: [...leavers, ...waiters].map(leave) }
}
