import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type JoinOutcome, playerConfirmed, playerJoined, playerQueued } from '@parta/contracts/players'
import { canLeave, freePlaces, isPast, mustConfirm } from '@parta/contracts/predicates/players'
import { requirementMissed } from '@parta/contracts/predicates/requirements'
import type { Activity, Gender, KickReason } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/change'
import { advance, withClock } from '../clock/rules.ts'
import type { Entry, EventRow } from '../event/store.ts'
import { append, has } from './roster.ts'
import { about, type Leave, takeOut, withLists } from './shift.ts'

/** One who asks to take part, with what the rules look at. */
export interface Entrant {
  /** The alias's id, or the person's own. */
  readonly id: string
  readonly userId: string
  readonly gender: Gender
  readonly karma: number
  /** Marked on an alias; a person is an adult. */
  readonly ageGroup: 'child' | 'adult' | 'unknown'
  /** By activity; what is missing is unknown. */
  readonly levels?: Readonly<Partial<Record<Activity, number>>> | undefined
}

/** Through whom, or what, someone came: told as it was called. */
export interface Through {
  readonly ref?: string
  readonly promptId?: string
  readonly availabilityId?: string
}

interface Joining {
  readonly eventId: string
  readonly entrants: readonly Entrant[]
  /** The word of those who ask together; none of one who asks alone. */
  readonly group?: string | undefined
  readonly through?: Through
}

/**
 * Part 2, section 4, join outcomes: in while there is space, into the queue when full and it is on, refused
 * otherwise. Those who ask together get in together or wait together, or the call changes nothing.
 */
export function joinPlayers(
  before: EventRow | null,
  { eventId, entrants, group, through = {} }: Joining,
  now: Date,
): Decision<EventRow, JoinOutcome> {
  const { next: event, facts: due } = standing(eventId, before, now)
  for (const entrant of entrants) checkEntrant(event, entrant)
  const entries = entrants.map(({ id, userId }) => ({ id, userId, at: now, ...(group ? { group } : {}) }))
  const { next, facts } = takeIn(event, { eventId, entries, through })
  return {
    next: withClock(next, now),
    facts: [...due, ...facts],
    answer: outcome(eventId, next, new Set(entrants.map((entrant) => entrant.id))),
  }
}

interface Coming {
  readonly eventId: string
  readonly entries: readonly Entry[]
  readonly through: Through
}

/** All of them into the players, or all to the end of the queue. Nobody waits whom the free places would hold. */
function takeIn(event: EventRow, { eventId, entries, through }: Coming): { next: EventRow; facts: FactDraft[] } {
  if (event.maxPlayers !== limits.unlimited && entries.length > event.maxPlayers) {
    throw new AppError('event.groupTooBig')
  }
  const free = freePlaces(event)
  const isRoom = free === null || entries.length <= free
  if (!isRoom && !event.enableQueue) throw new AppError('event.full')
  if (!isRoom && event.queueCount + entries.length > limits.queueMax) throw new AppError('event.queueFull')
  let next = event
  const facts: FactDraft[] = []
  for (const entry of entries) {
    const { players, queue } = next
    next = withLists(
      next,
      isRoom ? { players: append(players, entry), queue } : { players, queue: append(queue, entry) },
    )
    const data = { ...about(eventId, next, entry), ...through }
    facts.push(isRoom ? told(playerJoined, data) : told(playerQueued, { ...data, position: next.queueCount }))
  }
  return { next, facts }
}

/** Already in, or what the event asks for; a leader comes by aliases only. */
function checkEntrant(event: EventRow, { id, userId, levels, ...entrant }: Entrant): void {
  if (has(event.players, id) || has(event.queue, id)) throw new AppError('event.alreadyJoined')
  if (id === event.leader) throw new AppError('event.leader')
  const missed = requirementMissed(event, {
    ...entrant,
    level: levels?.[event.activityType] ?? 0,
    isAccount: id === userId,
    isStaff: id === event.trainer,
  })
  if (missed) throw new AppError(missed)
}

interface Own {
  readonly eventId: string
  readonly userId: string
  /** Which of the person's entries are meant. */
  readonly ids: readonly string[]
}

/**
 * Part 2, section 4, can leave: joined, not leader, not trainer (unless it is an alias), and before the closing
 * hours; who waits, or only has a place held, may always go. A cancelled event may be left, too.
 */
export function leavePlayers(
  before: EventRow | null,
  { eventId, userId, ids, message }: Own & { readonly message: string },
  now: Date,
): Decision<EventRow, JoinOutcome> {
  if (!before || before.removed) throw new AppError('event.notFound')
  if (isPast(before, now)) throw new AppError('event.past')
  const { next: event, facts: due } = advance(eventId, before, now)
  const wanted = new Set(ids)
  const goes = (entry: Entry) => entry.userId === userId && wanted.has(entry.id)
  const leavers = event.players.filter(goes)
  if (leavers.length + event.queue.filter(goes).length < wanted.size) throw new AppError('event.notJoined')
  for (const entry of leavers) checkLeaver(event, entry, now)
  const { next, facts } = takeOut(eventId, event, { goes, now, reason: 'left', message })
  return { next: withClock(next, now), facts: [...due, ...facts], answer: outcome(eventId, next, wanted) }
}

function checkLeaver(event: EventRow, { id, offerUntil }: Entry, now: Date): void {
  const isLeader = id === event.leader
  const isTrainer = id === event.trainer
  if (canLeave(event, { isLeader, isTrainer, isQueued: false, offerUntil }, now)) return
  if (isLeader) throw new AppError('event.leader')
  throw new AppError(isTrainer ? 'event.trainer' : 'event.tooLateToLeave')
}

/**
 * Takes out entries of someone who is no longer there to ask: neither the closing hours nor a role hold
 * them. What has begun keeps who was in it, and who is out already stays out.
 */
export function removePlayers(
  before: EventRow | null,
  { eventId, userId, ids }: Own,
  now: Date,
): Decision<EventRow, void> {
  if (!before || isPast(before, now)) return { next: before as EventRow, answer: undefined }
  const goes = (entry: Entry) => entry.userId === userId && ids.includes(entry.id)
  if (![...before.players, ...before.queue].some(goes)) return { next: before, answer: undefined }
  const { next: event, facts: due } = advance(eventId, before, now)
  const { next, facts } = takeOut(eventId, event, { goes, now, reason: 'gone' })
  return { next: withClock(next, now), facts: [...due, ...facts], answer: undefined }
}

interface Kicking {
  readonly eventId: string
  readonly by: string
  readonly id: string
  readonly kickReason: KickReason
  readonly message: string
}

/** Part 2, sections 4 and 6, kick: by leader or trainer, before the start; never themselves or one another. */
export function kickPlayer(
  before: EventRow | null,
  { eventId, by, id, kickReason, message }: Kicking,
  now: Date,
): Decision<EventRow, EventRow> {
  const { next: event, facts: due } = standing(eventId, before, now)
  if (by !== event.leader && by !== event.trainer) throw new AppError('rights.missing')
  if (!has(event.players, id) && !has(event.queue, id)) throw new AppError('event.notJoined')
  if (id === event.leader) throw new AppError('event.leader')
  if (id === event.trainer) throw new AppError('event.trainer')
  const leave: Leave = { reason: 'kicked', kickReason, message }
  const { next, facts } = takeOut(eventId, event, { goes: (entry) => entry.id === id, now, ...leave })
  const kicked = withClock(next, now)
  return { next: kicked, facts: [...due, ...facts], answer: kicked }
}

/**
 * Part 2, section 4, must confirm: those named will come. A place that is held for them is taken by it; who has
 * confirmed already stays so, and outside the time there is nothing to confirm.
 */
export function confirmPlayers(
  before: EventRow | null,
  { eventId, userId, ids }: Own,
  now: Date,
): Decision<EventRow, EventRow> {
  const { next: event, facts: due } = standing(eventId, before, now)
  const wanted = new Set(ids)
  const own = event.players.filter((entry) => entry.userId === userId && wanted.has(entry.id))
  if (own.length < wanted.size) throw new AppError('event.notJoined')
  const silent = own.filter((entry) => !entry.confirmedAt)
  if (silent.length === 0) return { next: event, facts: due, answer: event }
  const mayConfirm = (entry: Entry) => mustConfirm(event, { isConfirmed: false, offerUntil: entry.offerUntil }, now)
  if (!silent.every(mayConfirm)) throw new AppError('event.confirmationClosed')
  const sure = new Set(silent.map((entry) => entry.id))
  const players = event.players.map((entry) => (sure.has(entry.id) ? taken(entry, now) : entry))
  const next = withClock(withLists(event, { players, queue: event.queue }), now)
  const facts = silent.map((entry) => told(playerConfirmed, about(eventId, next, entry)))
  return { next, facts: [...due, ...facts], answer: next }
}

function taken({ offerUntil: _held, ...entry }: Entry, now: Date): Entry {
  return { ...entry, confirmedAt: now }
}

/** The event as it stands by now, where something can still be done about who is in it. */
function standing(eventId: string, before: EventRow | null, now: Date) {
  if (!before || before.cancelled) throw new AppError('event.notFound')
  if (isPast(before, now)) throw new AppError('event.past')
  const current = advance(eventId, before, now)
  // The clock may have called it off in this very moment.
  if (current.next.cancelled) throw new AppError('event.notFound')
  return current
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
