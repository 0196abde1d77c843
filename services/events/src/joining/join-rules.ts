import { AppError, type ErrorCode } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { ReleaseReason } from '@parta/contracts/money'
import { type JoinOutcome, playerQueued } from '@parta/contracts/players'
import { freePlaces, hasEnded, isPast } from '@parta/contracts/predicates/players'
import { isKicked, requirementMissed } from '@parta/contracts/predicates/requirements'
import type { Activity, Gender } from '@parta/contracts/values'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import { advance, withClock } from '../core/clock-rules.ts'
import { hasToken, isClosedBy } from '../core/open-rules.ts'
import { owes } from '../core/owe-rules.ts'
import { checkOwn, removeBooked } from '../core/provided-rules.ts'
import { addPlayers, takeOut } from '../core/queue-rules.ts'
import { append, has } from '../core/roster-rules.ts'
import { about, isHeld, isSold, type MoveResult, withLists } from '../core/seat-rules.ts'
import type { Description, Entry, EventRow, JoinSource, Requirements, Seating, Staff } from '../core/store.ts'
import { heldTooMany, type PaymentProof, priced, seatMissed, seatPriced } from './hold-rules.ts'
import { settlePasses } from './settle-rules.ts'

/** A person or alias that wants to join, with the fields that the rules read. */
export interface Entrant {
  /** The id of the alias, or of the person themselves. */
  readonly id: string
  readonly userId: string
  readonly gender: Gender
  readonly karma: number
  /** Set for an alias; a person is an adult. */
  readonly ageGroup: 'child' | 'adult' | 'unknown'
  /** The level by activity; an absent activity is unknown. */
  readonly levels?: Readonly<Partial<Record<Activity, number>>> | undefined
}

export interface JoinRequest extends PaymentProof {
  readonly eventId: string
  readonly entrants: readonly Entrant[]
  /** The secret part of the link that the caller used. */
  readonly token?: string | undefined
  /** Whether the private event is known to open for the caller. */
  readonly isOpen?: boolean | undefined
  /** The people whom a block hides from the caller. */
  readonly hiddenIds?: ReadonlySet<string> | undefined
  /** The id of the group when several entrants join in one call. */
  readonly group?: string | undefined
  readonly through?: JoinSource
}

/**
 * Part 2, section 4, join outcomes: entrants become players while there are places, join the queue when the event is
 * full and has one, and are refused otherwise. The accepted entrants of a call stay together.
 * @throws AppError when nobody is accepted
 */
export function decideJoin(before: EventRow | null, joining: JoinRequest, now: Date): Decision<EventRow, JoinOutcome> {
  const decision = joinEach(before, joining, now)
  if (hasJoined(decision.answer)) return decision
  const ids = joining.entrants.map(({ id }) => id)
  throw nothingDone(ids, [decision.answer], 'event.alreadyJoined')
}

/** Whether a call made anybody a player, queued them, or holds seats for them. */
export function hasJoined({ joined, queued, held = [] }: JoinOutcome): boolean {
  return joined.length + queued.length + held.length > 0
}

/** As `decideJoin`, but when nobody is accepted the event stays unchanged and the outcome has the reasons. */
export function joinEach(before: EventRow | null, joining: JoinRequest, now: Date): Decision<EventRow, JoinOutcome> {
  const { eventId, entrants, token, group, through = {} } = joining
  const { before: kept, event: found, due } = opened(before, joining, now)
  const { next: event, facts: settled, ids: paid } = settlePasses(found, joining, now)
  const { able, already, refused } = splitEntrants(event, joining, now)
  const held = heldOf(event, already)
  const others = already.filter((id) => !paid.includes(id) && !held?.some((one) => one.id === id))
  if (able.length === 0) {
    const answer = { ...countsOf(eventId, event), joined: [...paid], queued: [], already: others, refused }
    const done = paid.length > 0 ? { next: withClock(event, now), facts: [...due, ...settled] } : { next: kept }
    return { ...done, answer: held ? { ...answer, held } : answer }
  }
  const word = group && able.length > 1 ? { group } : {}
  const entries = able.map(({ id, userId }) => ({ id, userId, at: now, ...word }))
  const source = isInvited(event, entrants, token) ? { ...through, invited: true as const } : through
  const move = { eventId, entries: priced(event, joining, { entries, now }), through: source, now }
  const { next, facts } = isSold(event) ? seatPriced(event, move) : takeIn(event, move)
  const isQueued = next.queueCount > event.queueCount
  const ids = entries.map(({ id }) => id)
  const nowHeld = heldOf(next, [...already, ...ids])
  const answer: JoinOutcome = {
    ...countsOf(eventId, next),
    joined: [...paid, ...(isQueued ? [] : ids.filter((id) => !nowHeld?.some((one) => one.id === id)))],
    queued: isQueued ? ids.map((id, at) => ({ id, position: event.queueCount + at + 1 })) : [],
    ...(nowHeld ? { held: nowHeld } : {}),
    already: others,
    refused,
  }
  return { next: withClock(next, now), facts: [...due, ...settled, ...facts], answer }
}

/** The event after the clock has run, if it opens for the entrants. */
export function opened(
  before: EventRow | null,
  { eventId, entrants, token, isOpen = false, hiddenIds }: JoinRequest,
  now: Date,
) {
  const found = requireComing(eventId, before, now)
  const { event } = found
  if (isClosedTo(event, entrants, hiddenIds)) throw new AppError('event.notFound')
  if (event.private && !isOpen && !hasToken(event, token)) {
    throw new AppError(entrants.some((entrant) => isKicked(event, entrant)) ? 'event.kicked' : 'event.notFound')
  }
  return found
}

/** The seats that some entries are to pay for; undefined of an event whose seats cost nothing. */
function heldOf(event: EventRow, ids: readonly string[]): JoinOutcome['held'] {
  if (event.oneOffProductId === null) return undefined
  const held = event.players.filter((entry) => (isHeld(entry) || owes(entry)) && ids.includes(entry.id))
  if (held.length === 0) return undefined
  return held.map(({ id, payBy, owedUntil }) => ({ id, until: (payBy ?? owedUntil ?? event.date).toISOString() }))
}

/** Whether people come by the secret link of a private event that others lead. */
function isInvited(event: EventRow, entrants: readonly Entrant[], token: string | undefined): boolean {
  const isStaff = entrants.some(({ userId }) => userId === event.leader || userId === event.trainer)
  return event.private && !isStaff && hasToken(event, token)
}

/** Whether a block with the leader closes the event; it stays open for those who are in it. */
function isClosedTo(
  event: EventRow,
  entrants: readonly Entrant[],
  hiddenIds: ReadonlySet<string> | undefined,
): boolean {
  if (!isClosedBy(event, hiddenIds)) return false
  const isOwn = ({ userId }: Entry) => entrants.some((entrant) => entrant.userId === userId)
  return !event.players.some(isOwn) && !event.queue.some(isOwn)
}

/** Splits the entrants into accepted and refused ones, the latter with their reasons. */
export function splitEntrants(event: EventRow, joining: JoinRequest, now: Date) {
  const { entrants } = joining
  const already: string[] = []
  const refused: { id: string; code: ErrorCode; productId?: string }[] = []
  const { subscriptionProductId } = event
  const pass = subscriptionProductId === null ? {} : { productId: subscriptionProductId }
  const fit: Entrant[] = []
  for (const entrant of entrants) {
    const { id } = entrant
    const isIn = has(event.players, id) || has(event.queue, id)
    const code = isIn ? null : (entrantMissed(event, entrant) ?? seatMissed(event, joining, { entrant, now }))
    if (isIn) already.push(id)
    else if (code) refused.push({ id, code, ...(code === 'payment.required' ? pass : {}) })
    else fit.push(entrant)
  }
  const over = heldTooMany(event, joining, fit)
  refused.push(...over.map(({ id }) => ({ id, code: 'event.heldTooMany' as const })))
  const able = fit.filter((entrant) => !over.includes(entrant))
  const code = roomMissed(event, able.length)
  if (!code) return { able, already, refused }
  return { able: [], already, refused: [...refused, ...able.map(({ id }) => ({ id, code }))] }
}

/** Why a group of this size finds no room, neither in the event nor in its queue; null when it does. */
export function roomMissed(event: EventRow, count: number): ErrorCode | null {
  if (event.maxPlayers !== limits.unlimited && count > event.maxPlayers) return 'event.groupTooBig'
  if (hasRoom(event, count)) return null
  if (!event.enableQueue || isSold(event)) return freePlaces(event) === 0 ? 'event.full' : 'event.notEnoughRoom'
  return event.queueCount + count > limits.queueMax ? 'event.queueFull' : null
}

function hasRoom(event: Seating, count: number): boolean {
  const free = freePlaces(event)
  return free === null || count <= free
}

interface NewEntries {
  readonly eventId: string
  readonly entries: readonly Entry[]
  readonly through: JoinSource
  readonly now: Date
}

/**
 * Adds all entries to the players, or all to the end of the queue. Invariant: the queue never holds a group that fits
 * into the free places.
 */
function takeIn(event: EventRow, { eventId, entries, through, now }: NewEntries): MoveResult {
  if (hasRoom(event, entries.length)) return addPlayers(event, { eventId, entries, through, now })
  let next = event
  const facts: FactDraft[] = []
  for (const entry of entries) {
    next = withLists(next, { players: next.players, queue: append(next.queue, entry) })
    facts.push(factOf(playerQueued, { ...about(eventId, next, entry), ...through, position: next.queueCount }))
  }
  return { next, facts }
}

/** Why an entrant who is not in the event cannot join; the leader joins with aliases only. */
export function entrantMissed(event: Description & Requirements & Seating & Staff, entrant: Entrant): ErrorCode | null {
  const { id, levels, ...asking } = entrant
  if (isKicked(event, entrant)) return 'event.kicked'
  if (id === event.leader) return 'event.leader'
  return requirementMissed(event, {
    ...asking,
    level: levels?.[event.activityType] ?? 0,
    isStaff: id === event.trainer,
  })
}

export interface OwnEntries {
  readonly eventId: string
  readonly userId: string
  readonly ids: readonly string[]
}

interface Removing extends OwnEntries {
  /** The reason for the refund of paid seats. With `left` the person stays, who has deleted an alias. */
  readonly released?: ReleaseReason
}

/**
 * Removes entries of a deleted person or alias with their attendance marks, regardless of closing hours and roles.
 * They are removed also from a running event, whose queue is not shifted any more; an event that has ended keeps its
 * players. Entries that are not in it are ignored.
 *
 * A deleted alias that plays at the MultiSport price stays in a running event, too: else nobody could mark it as missing,
 * and the deposit would come back.
 */
export function removePlayers(
  before: EventRow | null,
  { eventId, userId, ids, released = 'gone' }: Removing,
  now: Date,
): Decision<EventRow, void> {
  if (!before || hasEnded(before, now)) return { next: before as EventRow, answer: undefined }
  const stays = ({ multisport }: Entry) => released === 'left' && multisport === true && isPast(before, now)
  const goes = (entry: Entry) => entry.userId === userId && ids.includes(entry.id) && !stays(entry)
  if (![...before.players, ...before.queue].some(goes)) return { next: before, answer: undefined }
  const { next: event, facts: due } = advance(eventId, before, now)
  const { next, facts } =
    event.provider === 'PARTA'
      ? takeOut(eventId, event, { goes, now, reason: 'gone', released })
      : removeBooked(event, { eventId, goes, reason: 'gone' })
  return { next: withClock(withoutOldMarks(next), now), facts: [...due, ...facts], answer: undefined }
}

/** Returns the event with the marks of its players only. */
function withoutOldMarks(event: EventRow): EventRow {
  const { attendance, players } = event
  return attendance ? { ...event, attendance: attendance.filter(({ id }) => has(players, id)) } : event
}

/**
 * The event after the clock has run.
 * @throws AppError when the event is over or cancelled
 */
export function requireComing(eventId: string, before: EventRow | null, now: Date) {
  if (!before || before.cancelled) throw new AppError('event.notFound')
  checkOwn(before)
  if (isPast(before, now)) throw new AppError('event.past')
  const { next: event, facts: due } = advance(eventId, before, now)
  // The clock may have cancelled the event just now.
  if (event.cancelled) throw new AppError('event.notFound')
  return { before, event, due }
}

/** The fields of the event that every outcome has. */
export function countsOf(eventId: string, { date, playersCount, queueCount }: EventRow) {
  return { eventId, date: date.toISOString(), playersCount, queueCount }
}

/** The entrants of a call for whom nothing was done. */
type Undone = Pick<JoinOutcome, 'already' | 'refused'>

/**
 * Returns why a call did nothing for anybody: the first refusal, or `already`. With several entrants the problem has
 * the reason of each, by its position in `aliasIds`.
 * @param outcomes the outcomes of an event, or of each event of a repetition
 * @param already the code when all entrants were in the wanted state already
 */
export function nothingDone(ids: readonly string[], outcomes: readonly Undone[], already: ErrorCode): AppError {
  const refused = outcomes.flatMap((outcome) => outcome.refused)
  const codes = ids.map((id) => (refused.find((one) => one.id === id)?.code ?? already) as ErrorCode)
  const code = codes.find((one) => one !== already) ?? already
  const fields = ids.length > 1 ? codes.map((one, at) => ({ field: `aliasIds.${at}`, code: one })) : []
  return new AppError(code, { fields })
}
