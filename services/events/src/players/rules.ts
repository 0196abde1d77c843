import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type JoinOutcome, playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { isFull, isLeavingOpen, isPast } from '@parta/contracts/predicates/players'
import type { Gender } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/change'
import type { Entry, EventRow } from '../event/store.ts'
import { append, has } from './roster.ts'

/** One who asks to take part, with what the rules look at. */
export interface Entrant {
  /** The alias's id, or the person's own. */
  readonly id: string
  readonly userId: string
  readonly gender: Gender
  readonly karma: number
  /** Marked on an alias; a person is an adult. */
  readonly ageGroup: 'child' | 'adult' | 'unknown'
}

interface Joining {
  readonly eventId: string
  readonly entrants: readonly Entrant[]
}

/**
 * Part 2, section 4, join outcomes: in while there is space, into the queue when full and it is on,
 * refused otherwise. Several entrants of one call all end up somewhere, or the call changes nothing.
 */
export function joinPlayers(
  event: EventRow | null,
  { eventId, entrants }: Joining,
  now: Date,
): Decision<EventRow, JoinOutcome> {
  if (!event || event.cancelled) throw new AppError('event.notFound')
  if (isPast(event, now)) throw new AppError('event.past')
  for (const entrant of entrants) checkEntrant(event, entrant)

  let players = event.players
  let queue = event.queue
  const facts: FactDraft[] = []
  for (const entrant of entrants) {
    const entry: Entry = { id: entrant.id, userId: entrant.userId, at: now }
    if (!isFull({ maxPlayers: event.maxPlayers, playersCount: players.length })) {
      players = append(players, entry)
      facts.push(told(playerJoined, about(eventId, event, entry, { players, queue })))
      continue
    }
    if (!event.enableQueue) throw new AppError('event.full')
    if (queue.length >= limits.queueMax) throw new AppError('event.queueFull')
    queue = append(queue, entry)
    facts.push(told(playerQueued, { ...about(eventId, event, entry, { players, queue }), position: queue.length }))
  }
  const next = withPlayers(event, { players, queue })
  return { next, facts, answer: outcome(eventId, next, new Set(entrants.map((entrant) => entrant.id))) }
}

/** Gender, age and karma, in the order in which a person would hear of them; domain-facts 7.1 and 7.4. */
function checkEntrant(event: EventRow, entrant: Entrant): void {
  if (has(event.players, entrant.id) || has(event.queue, entrant.id)) throw new AppError('event.alreadyJoined')
  if (entrant.id === event.leader) throw new AppError('event.leader')
  if (event.gender !== 'any') {
    if (entrant.gender === 'unknown') throw new AppError('event.unknownGender')
    if (entrant.gender !== event.gender) throw new AppError('event.invalidGender')
  }
  if (event.tags === 'adults' && entrant.ageGroup === 'child') throw new AppError('event.age')
  const isStaff = entrant.id === event.trainer
  if (event.tags === 'kids' && entrant.id === entrant.userId && !isStaff) throw new AppError('event.age')
  if (entrant.karma < limits.karmaToJoin) throw new AppError('karma.tooLow')
}

interface Leaving {
  readonly eventId: string
  readonly userId: string
  /** Which of the person's entries leave. */
  readonly ids: readonly string[]
  readonly message: string
}

/**
 * Part 2, section 4, can leave: joined, not leader, not trainer (unless it is an alias), and before
 * the closing hours; who waits may always go.
 */
export function leavePlayers(event: EventRow | null, leaving: Leaving, now: Date): Decision<EventRow, JoinOutcome> {
  if (!event) throw new AppError('event.notFound')
  if (isPast(event, now)) throw new AppError('event.past')
  const { ids, userId } = leaving
  const goes = (entry: Entry) => entry.userId === userId && ids.includes(entry.id)
  const leavers = event.players.filter(goes)
  const waiters = event.queue.filter(goes)
  if (leavers.length + waiters.length < ids.length) throw new AppError('event.notJoined')
  if (leavers.some((entry) => entry.id === event.leader)) throw new AppError('event.leader')
  if (leavers.some((entry) => entry.id === event.trainer)) throw new AppError('event.trainer')
  if (leavers.length > 0 && !isLeavingOpen(event, now)) throw new AppError('event.tooLateToLeave')

  return without(event, leaving)
}

/**
 * Takes out entries of someone who is no longer there to ask: neither the closing hours nor a role hold
 * them. What has begun keeps who was in it, and who is out already stays out.
 */
export function removePlayers(event: EventRow | null, leaving: Leaving, now: Date): Decision<EventRow, void> {
  if (!event || isPast(event, now)) return { next: event as EventRow, answer: undefined }
  return { ...without(event, leaving), answer: undefined }
}

/** The event without some of a person's entries; what that frees is filled from the queue's front. */
function without(event: EventRow, { eventId, userId, ids, message }: Leaving): Decision<EventRow, JoinOutcome> {
  const goes = (entry: Entry) => entry.userId === userId && ids.includes(entry.id)
  const leavers = event.players.filter(goes)
  const waiters = event.queue.filter(goes)
  if (leavers.length + waiters.length === 0) return { next: event, answer: outcome(eventId, event, new Set(ids)) }
  const players = event.players.filter((entry) => !goes(entry))
  const queue = event.queue.filter((entry) => !goes(entry))
  const after = shift(event, { players, queue })
  const next = withPlayers(event, after)
  const facts = [
    ...[...leavers, ...waiters].map((entry) =>
      told(playerLeft, {
        ...about(eventId, event, entry, after),
        wasQueued: waiters.includes(entry),
        reason: 'left',
        kickReason: null,
        message,
      }),
    ),
    ...after.shifted.map((entry) => told(playerShifted, { ...about(eventId, event, entry, after), offerUntil: null })),
  ]
  return { next, facts, answer: outcome(eventId, next, new Set(ids)) }
}

interface Lists {
  readonly players: readonly Entry[]
  readonly queue: readonly Entry[]
}

/** Moves those who waited longest into what is free. */
function shift(event: EventRow, { players, queue }: Lists): Lists & { readonly shifted: readonly Entry[] } {
  const room = event.maxPlayers === limits.unlimited ? queue.length : Math.max(0, event.maxPlayers - players.length)
  const shifted = queue.slice(0, room)
  return {
    players: shifted.length > 0 ? [...players, ...shifted] : players,
    queue: queue.slice(shifted.length),
    shifted,
  }
}

function withPlayers(event: EventRow, { players, queue }: Lists): EventRow {
  return { ...event, players, queue, playersCount: players.length, queueCount: queue.length }
}

function about(eventId: string, event: EventRow, entry: Entry, lists: Lists) {
  return {
    eventId,
    eventName: event.name,
    leader: event.leader,
    userId: entry.userId,
    aliasId: entry.id === entry.userId ? null : entry.id,
    playersCount: lists.players.length,
    queueCount: lists.queue.length,
  }
}

function outcome(eventId: string, event: EventRow, ids: ReadonlySet<string>): JoinOutcome {
  return {
    eventId,
    joined: [...ids].filter((id) => has(event.players, id)),
    queued: event.queue.flatMap((entry, index) => (ids.has(entry.id) ? [{ id: entry.id, position: index + 1 }] : [])),
    playersCount: event.playersCount,
    queueCount: event.queueCount,
  }
}
