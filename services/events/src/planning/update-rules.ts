import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import type { EventPatch } from '@parta/contracts/planning'
import { isSameDay } from '@parta/contracts/predicates/attendance'
import { decisionDate, isFull, isPast } from '@parta/contracts/predicates/players'
import { withScheme, wordsOf } from '@parta/contracts/predicates/text'
import type { Decision } from '@parta/kit/store/decision'
import { advance, withClock } from '../core/clock-rules.ts'
import { changeFacts, snapshot } from '../core/fact-rules.ts'
import { patchedFields } from '../core/form-rules.ts'
import { changeSale, dueByStart } from '../core/owe-rules.ts'
import { addPlayers, shiftQueue, takeOut } from '../core/queue-rules.ts'
import { isRunBy, rightsOf } from '../core/rights-rules.ts'
import { has } from '../core/roster-rules.ts'
import { freeHeld, isHeld, type MoveResult, withLists } from '../core/seat-rules.ts'
import {
  type Clock,
  type ClockMark,
  type Entry,
  type EventRow,
  type Products,
  type Publishing,
  pointOf,
  type Schedule,
  type Terms,
} from '../core/store.ts'
import { orgRef } from './create-rules.ts'
import { assertEvent, assertReach, assertTrainer, confirmationOf, endOf } from './event-rules.ts'
import { assertProducts, saleAsked, saleFields, unsoldFields } from './sale-rules.ts'

/** The command to edit an event, with the documents that it refers to. */
export interface Edit {
  readonly eventId: string
  readonly userId: string
  readonly patch: EventPatch
  /** The place of the patch. */
  readonly place: Place | null
  /** The organisation of the event, and that of the patch. */
  readonly orgs: ReadonlyMap<string, OrgSnapshot>
  /** The products of the event, and those of the patch. */
  readonly products?: Products
  /** The event moves along with another one of its repetition; then how far ahead it is has no limit. */
  readonly isMovedAlong?: boolean
}

/** Part 2, sections 4 to 6, can edit: before the start, by leader, trainer and admins of the organisation. */
export function decideUpdate(state: EventRow | null, edit: Edit, now: Date): Decision<EventRow, EventRow> {
  const { eventId, userId } = edit
  if (!state || state.removed) throw new AppError('event.notFound')
  if (isPast(state, now)) throw new AppError('event.past')
  const { next: event, facts: due } = advance(eventId, state, now)
  if (event.cancelled) throw new AppError('event.notFound')
  if (!rightsOf(event, userId, edit.orgs.get(event.org?.id ?? '')).edit) throw new AppError('rights.missing')
  const wanted = { ...event, ...fieldsOf(event, edit) }
  const fields = (Object.keys(wanted) as (keyof EventRow)[]).filter((field) =>
    // Its currency follows from the price.
    field === 'org' ? wanted.org?.id !== event.org?.id : wanted[field] !== event[field],
  )
  const touched = (...names: (keyof EventRow)[]) => names.some((name) => fields.includes(name))
  const products = edit.products ?? new Map()
  assertProducts(wanted, { products, org: edit.orgs.get(wanted.org?.id ?? ''), touched })
  assertEvent(wanted, touched, now)
  if (touched('date') && !edit.isMovedAlong) assertReach(wanted.date, event.repetition && event.date, now)
  const { next: reseated, facts: moves } = reseat(wanted, { edit, touched, before: event }, now)
  const selling = { eventId, before: event, choice: edit.patch, now }
  const { next: inside, facts: debts } = changeSale(reseated, selling)
  const { next: seated, facts: terms } = dueByStart(eventId, inside, now)
  if (fields.length === 0 && seated === wanted) return { next: event, facts: due, answer: event }
  const sold = saleAsked(event, seated, { products, now })
  const kept = isSameDay(event.date, wanted.date) ? sold : withoutAttendance(sold)
  const marks = marksOf({ ...event, marks: seated.marks }, wanted)
  const next = withClock({ ...kept, ...counted(event, wanted, now), marks }, now)
  const changes = changeFacts(eventId, next, { fields, by: userId })
  const facts = [...due, ...moves, ...debts, ...terms, ...changes, snapshot(eventId, next)]
  return { next, facts, answer: next }
}

/** The fields that a patch changes, and those derived from them; unchanged fields are left out. */
function fieldsOf(event: EventRow, edit: Edit): Partial<EventRow> {
  const { patch } = edit
  const date = patch.date === undefined ? event.date : new Date(patch.date)
  const asked: Partial<EventRow> = {
    ...patchedFields(event, patch),
    name: patch.name?.trim() ?? event.name,
    date,
    place: edit.place ?? event.place,
    externalLink: patch.externalLink === undefined ? event.externalLink : withScheme(patch.externalLink),
    ...confirmation(event, patch, date),
    trainer: patch.trainer === undefined ? event.trainer : patch.trainer,
    org: orgOf(event, edit),
    oneOffProductId: patch.oneOffProductId === undefined ? event.oneOffProductId : patch.oneOffProductId,
    subscriptionProductId:
      patch.subscriptionProductId === undefined ? event.subscriptionProductId : patch.subscriptionProductId,
  }
  const sale = { ...event, ...asked }
  const full = { ...asked, ...saleFields(sale, edit.products ?? new Map()), ...unsoldFields(event, sale, patch) }
  const isOther = ([field, value]: [string, unknown]) => !isDeepStrictEqual(value, event[field as keyof EventRow])
  const changed: Partial<EventRow> = Object.fromEntries(Object.entries(full).filter(isOther))
  return { ...changed, ...derived(event, changed) }
}

function derived(event: EventRow, changed: Partial<EventRow>): Partial<EventRow> {
  const { name, place, org, date, duration } = { ...event, ...changed }
  const isNamed = 'name' in changed || 'place' in changed || 'org' in changed
  return {
    ...(isNamed ? { words: wordsOf(name, place.name, place.address, org?.name ?? '') } : {}),
    ...('place' in changed ? { point: pointOf(place.location) } : {}),
    ...('date' in changed || 'duration' in changed ? { endDate: endOf(date, duration) } : {}),
  }
}

/** Absent fields leave the confirmation as it is; `hoursConfirm` alone turns it on, -1 turns it off. */
function confirmation(event: EventRow, { requireConfirmation, hoursConfirm }: EventPatch, date: Date) {
  const byHours = hoursConfirm === undefined ? event.requireConfirmation : hoursConfirm !== -1
  const hours = [hoursConfirm, event.hoursConfirm].find((one) => one !== undefined && one > 0)
  return confirmationOf(date, requireConfirmation ?? byHours, hours ?? limits.hoursConfirmDefault)
}

/** Only those who run an organisation can plan events for it; every editor can take an event out of one. */
function orgOf(event: EventRow, { patch, orgs, userId }: Edit): EventRow['org'] {
  if (patch.eventOrgId === undefined || patch.eventOrgId === event.org?.id) return event.org
  if (patch.eventOrgId === null) return null
  const org = orgs.get(patch.eventOrgId)
  if (!org || org.deleted) throw AppError.field('org.notFound', 'eventOrgId')
  if (!isRunBy(org, userId)) throw new AppError('rights.missing')
  return orgRef(org)
}

interface Reseating {
  readonly edit: Edit
  readonly touched: (...fields: (keyof EventRow)[]) => boolean
  readonly before: EventRow
}

/**
 * The players after an edit: the leader joins or leaves as asked, everyone else stays, and free places go to the
 * queue.
 */
function reseat(event: EventRow, { edit, touched, before }: Reseating, now: Date): MoveResult {
  const { eventId, patch, orgs } = edit
  const { leader, trainer } = event
  const isIn = has(event.players, leader)
  const participates = patch.willParticipate ?? isIn
  const org = orgs.get(event.org?.id ?? '') ?? null
  if (touched('trainer', 'org') || participates !== isIn) assertTrainer({ leader, trainer, participates }, org)
  if (participates && !isIn && isFull(event)) throw AppError.field('event.full', 'willParticipate')
  const kept = withLists(event, { players: promises(event, before), queue: event.queue })
  // Who holds a seat was to pay for another product.
  const isOtherSale = touched('oneOffProductId')
  const held = isOtherSale
    ? freeHeld(eventId, kept, { goes: isHeld, reason: 'gone', isForgiven: true, now })
    : { next: kept, facts: [] }
  const { next, facts: moved } = participates === isIn ? stay(event, held.next) : organiser(eventId, held.next, now)
  const facts = [...held.facts, ...moved]
  const isOver = event.maxPlayers !== limits.unlimited && next.playersCount > event.maxPlayers
  if (touched('maxPlayers') && isOver) throw AppError.field('event.morePlayersJoined', 'maxPlayers')
  const isLoose = touched('maxPlayers', 'enableQueue', 'date', 'requireConfirmation')
  if (!isLoose) return { next, facts }
  const shifted = shiftQueue(eventId, next, now)
  return { next: shifted.next, facts: [...facts, ...shifted.facts] }
}

/** Returns the same object when no entry changed, so that nothing is written. */
function stay(event: EventRow, kept: EventRow): MoveResult {
  return { next: kept.players === event.players ? event : kept, facts: [] }
}

function organiser(eventId: string, event: EventRow, now: Date): MoveResult {
  const { leader } = event
  if (has(event.players, leader)) {
    return takeOut(eventId, event, { goes: ({ id }) => id === leader, now, reason: 'left' })
  }
  const entry: Entry = { id: leader, userId: leader, at: now }
  return addPlayers(event, { eventId, entries: [entry], now })
}

/** Drops confirmations when the time changes, or when confirmation is turned off. */
function promises(event: EventRow, before: EventRow): readonly Entry[] {
  const isMoved = event.date !== before.date
  const isOff = before.requireConfirmation && !event.requireConfirmation
  if ((!isMoved && !isOff) || !event.players.some((entry) => entry.confirmedAt)) return event.players
  return event.players.map(({ confirmedAt: _gone, ...entry }) => entry)
}

/**
 * Removes the marks of attendance and of missing MultiSport cards, which were made for another day. A card that was
 * seen stays seen, because its deposit has come back.
 */
function withoutAttendance({ attendance: _gone, ...event }: EventRow): EventRow {
  if (!event.players.some(({ card }) => card === 'missing')) return event
  const players = event.players.map((entry) => {
    const { card, ...unmarked } = entry
    return card === 'missing' ? unmarked : entry
  })
  return withLists(event, { players, queue: event.queue })
}

/**
 * Increments the sequence when time or place changes, after which people may leave without a charge. A place that its
 * owner renames or moves does not count for the latter: the owner may be a player (`followPlace`).
 */
function counted(before: EventRow, after: EventRow, now: Date): Pick<EventRow, 'sequence' | 'movedAt'> {
  const isMoved = after.date !== before.date || after.endDate !== before.endDate || after.place !== before.place
  return isMoved ? { sequence: before.sequence + 1, movedAt: now } : { sequence: before.sequence }
}

type Clocked = Clock & Schedule & Terms & Publishing

/** Drops the marks of clock steps that are due again after a new time or minimum. */
function marksOf(before: Clocked, after: Clocked): readonly ClockMark[] {
  const isMoved = after.date !== before.date
  const isAskedElsewhen = after.confirmationDate?.getTime() !== before.confirmationDate?.getTime()
  const isOther: Readonly<Record<ClockMark, boolean>> = {
    confirmation: isAskedElsewhen,
    closing: isMoved || isAskedElsewhen,
    decision:
      after.minPlayers !== before.minPlayers || decisionDate(after)?.getTime() !== decisionDate(before)?.getTime(),
    owing: false,
    overdue: false,
    starting: isMoved,
    begun: isMoved,
    ended: isMoved,
  }
  const kept = before.marks.filter((mark) => !isOther[mark])
  return kept.length === before.marks.length ? before.marks : kept
}
