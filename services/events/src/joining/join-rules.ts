import { AppError, type ErrorCode } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type JoinOutcome, playerQueued } from '@parta/contracts/players'
import { freePlaces, isPast } from '@parta/contracts/predicates/players'
import { isKicked, requirementMissed } from '@parta/contracts/predicates/requirements'
import type { Activity, Gender } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/store/decision'
import { advance, withClock } from '../domain/clock-rules.ts'
import { hasToken, isClosedBy } from '../domain/open-rules.ts'
import { append, has } from '../domain/roster.ts'
import { about, type Moved, type Through, takeOut, takeSeats, withLists } from '../domain/shift.ts'
import type { Description, Entry, EventRow, Requirements, Seating, Staff } from '../domain/store.ts'

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

interface Joining {
  readonly eventId: string
  readonly entrants: readonly Entrant[]
  /** The secret part of the link that they came by, if they did. */
  readonly token?: string | undefined
  /** The event is known to be open for them though it is private. */
  readonly isOpen?: boolean | undefined
  /** Whom a block keeps them apart from. */
  readonly apart?: ReadonlySet<string> | undefined
  /** The word of those who ask together; none of one who asks alone. */
  readonly group?: string | undefined
  readonly through?: Through
}

/**
 * Part 2, section 4, join outcomes: in while there is space, into the queue when full and it is on, refused
 * otherwise. Those of a call who can be taken get in together or wait together.
 * @throws AppError where the call takes nobody
 */
export function joinPlayers(before: EventRow | null, joining: Joining, now: Date): Decision<EventRow, JoinOutcome> {
  const decision = joinEach(before, joining, now)
  if (hasJoined(decision.answer)) return decision
  const ids = joining.entrants.map(({ id }) => id)
  throw nothingDone(ids, [decision.answer], 'event.alreadyJoined')
}

/** Whether somebody got in or waits by a call. */
export function hasJoined({ joined, queued }: JoinOutcome): boolean {
  return joined.length + queued.length > 0
}

/** The same as `joinPlayers`, but where it takes nobody the event stays as it is, and only the outcome says so. */
export function joinEach(
  before: EventRow | null,
  { eventId, entrants, token, isOpen = false, apart, group, through = {} }: Joining,
  now: Date,
): Decision<EventRow, JoinOutcome> {
  const { before: kept, event, due } = standing(eventId, before, now)
  if (isClosedTo(event, entrants, apart)) throw new AppError('event.notFound')
  if (event.private && !isOpen && !hasToken(event, token)) {
    throw new AppError(entrants.some((entrant) => isKicked(event, entrant)) ? 'event.kicked' : 'event.notFound')
  }
  const { able, already, refused } = judged(event, entrants)
  if (able.length === 0) {
    return { next: kept, answer: { ...countsOf(eventId, event), joined: [], queued: [], already, refused } }
  }
  const word = group && able.length > 1 ? { group } : {}
  const entries = able.map(({ id, userId }) => ({ id, userId, at: now, ...word }))
  const { next, facts } = takeIn(event, { eventId, entries, through, now })
  const isIn = next.playersCount > event.playersCount
  const answer: JoinOutcome = {
    ...countsOf(eventId, next),
    joined: isIn ? entries.map(({ id }) => id) : [],
    queued: isIn ? [] : entries.map(({ id }, at) => ({ id, position: event.queueCount + at + 1 })),
    already,
    refused,
  }
  return { next: withClock(next, now), facts: [...due, ...facts], answer }
}

/** A block between somebody and the leader closes an event, unless they are in it already. */
function isClosedTo(event: EventRow, entrants: readonly Entrant[], apart: ReadonlySet<string> | undefined): boolean {
  if (!isClosedBy(event, apart)) return false
  const isOwn = ({ userId }: Entry) => entrants.some((entrant) => entrant.userId === userId)
  return !event.players.some(isOwn) && !event.queue.some(isOwn)
}

/** Who of those who ask can be taken, and what is to be said to the others. */
function judged(event: EventRow, entrants: readonly Entrant[]) {
  const already: string[] = []
  const refused: { id: string; code: ErrorCode }[] = []
  const able: Entrant[] = []
  for (const entrant of entrants) {
    const { id } = entrant
    const isIn = has(event.players, id) || has(event.queue, id)
    const code = isIn ? null : entrantMissed(event, entrant)
    if (isIn) already.push(id)
    else if (code) refused.push({ id, code })
    else able.push(entrant)
  }
  const code = roomMissed(event, able.length)
  if (!code) return { able, already, refused }
  return { able: [], already, refused: [...refused, ...able.map(({ id }) => ({ id, code }))] }
}

/** Why so many who ask together find no place, neither in the event nor in its queue. */
function roomMissed(event: Seating, count: number): ErrorCode | null {
  if (event.maxPlayers !== limits.unlimited && count > event.maxPlayers) return 'event.groupTooBig'
  if (hasRoom(event, count)) return null
  if (!event.enableQueue) return freePlaces(event) === 0 ? 'event.full' : 'event.notEnoughRoom'
  return event.queueCount + count > limits.queueMax ? 'event.queueFull' : null
}

function hasRoom(event: Seating, count: number): boolean {
  const free = freePlaces(event)
  return free === null || count <= free
}

interface Coming {
  readonly eventId: string
  readonly entries: readonly Entry[]
  readonly through: Through
  readonly now: Date
}

/**
 * All of them into the players, or all to the end of the queue. Invariant: the queue never holds a group that fits
 * into the free places.
 */
function takeIn(event: EventRow, { eventId, entries, through, now }: Coming): Moved {
  if (hasRoom(event, entries.length)) return takeSeats(event, { eventId, entries, through, now })
  let next = event
  const facts: FactDraft[] = []
  for (const entry of entries) {
    next = withLists(next, { players: next.players, queue: append(next.queue, entry) })
    facts.push(told(playerQueued, { ...about(eventId, next, entry), ...through, position: next.queueCount }))
  }
  return { next, facts }
}

/** Why someone who is not in yet cannot take part; a leader comes by aliases only. */
function entrantMissed(event: Description & Requirements & Seating & Staff, entrant: Entrant): ErrorCode | null {
  const { id, userId, levels, ...asking } = entrant
  if (isKicked(event, entrant)) return 'event.kicked'
  if (id === event.leader) return 'event.leader'
  return requirementMissed(event, {
    ...asking,
    level: levels?.[event.activityType] ?? 0,
    isAccount: id === userId,
    isStaff: id === event.trainer,
  })
}

/** A person's entries in an event. */
export interface Own {
  readonly eventId: string
  readonly userId: string
  /** Which of the person's entries are meant. */
  readonly ids: readonly string[]
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

/** The event as it stands by now, where something can still be done about who is in it. */
export function standing(eventId: string, before: EventRow | null, now: Date) {
  if (!before || before.cancelled) throw new AppError('event.notFound')
  if (isPast(before, now)) throw new AppError('event.past')
  const { next: event, facts: due } = advance(eventId, before, now)
  // The clock may have called it off in this very moment.
  if (event.cancelled) throw new AppError('event.notFound')
  return { before, event, due }
}

/** What every outcome says of the event itself. */
export function countsOf(eventId: string, { date, playersCount, queueCount }: EventRow) {
  return { eventId, date: date.toISOString(), playersCount, queueCount }
}

/** Those of a call for whom nothing was done. */
type Undone = Pick<JoinOutcome, 'already' | 'refused'>

/**
 * Returns why a call did nothing for anybody: the first refusal, or else that all of them were so already. Of several
 * people the problem says each one's reason, by their place in `aliasIds`.
 * @param outcomes of the event, or of each event of a repetition
 * @param already the code for those who were so already
 */
export function nothingDone(ids: readonly string[], outcomes: readonly Undone[], already: ErrorCode): AppError {
  const refused = outcomes.flatMap((outcome) => outcome.refused)
  const codes = ids.map((id) => (refused.find((one) => one.id === id)?.code ?? already) as ErrorCode)
  const code = codes.find((one) => one !== already) ?? already
  const fields = ids.length > 1 ? codes.map((one, at) => ({ field: `aliasIds.${at}`, code: one })) : []
  return new AppError(code, { fields })
}
