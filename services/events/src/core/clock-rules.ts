import { hour, minute } from '@parta/contracts/durations'
import {
  confirmationClosing,
  confirmationOpened,
  eventEnded,
  eventGoesAhead,
  eventStarting,
} from '@parta/contracts/event-facts'
import { limits } from '@parta/contracts/limits'
import { decisionDate, isPast } from '@parta/contracts/predicates/players'
import { type FactDraft, factOf, inParts } from '@parta/kit/store/decision'
import { allIn, applyCancellation, familiesIn, headOf, peopleOf } from './fact-rules.ts'
import { closeHandover } from './handover-rules.ts'
import { owedDue, publishOverdue, remindOwing } from './owe-rules.ts'
import { lapseHolds, lapseOffers } from './queue-rules.ts'
import { firstOffer, firstPayBy } from './roster-rules.ts'
import { fillSeats, isUnfilled, type MoveResult, settledCount } from './seat-rules.ts'
import type {
  Clock,
  ClockMark,
  Entry,
  EventRow,
  Mark,
  Publishing,
  Sale,
  Schedule,
  Seating,
  Staff,
  Terms,
} from './store.ts'

type StepName = ClockMark | 'offer' | 'hold' | 'handover'

/** The groups of fields from which the due times of the clock follow. */
type TimedGroups = Schedule & Terms & Seating & Sale & Publishing & Clock & Pick<Staff, 'handover'>

interface Due {
  readonly step: StepName
  readonly at: Date
}

/** The order of the steps that are due at the same time. */
const stepNames: readonly StepName[] = [
  'offer',
  'hold',
  'handover',
  'owing',
  'overdue',
  'confirmation',
  'closing',
  'decision',
  'starting',
  'begun',
  'ended',
]

/** Steps that are taken also once the event has begun. Reminders and decisions before the start are skipped then. */
const afterStart: readonly StepName[] = ['offer', 'hold', 'overdue', 'begun', 'ended']

type Step = (eventId: string, event: EventRow, now: Date) => MoveResult

const steps: Readonly<Record<StepName, Step>> = {
  offer: lapseOffers,
  hold: lapseHolds,
  handover: closeHandover,
  owing: remindOwing,
  overdue: publishOverdue,
  confirmation: (eventId, event) => askSilent(eventId, event, { mark: 'confirmation', fact: confirmationOpened }),
  closing: (eventId, event) => askSilent(eventId, event, { mark: 'closing', fact: confirmationClosing }),
  decision: decide,
  starting: remind,
  begun: (eventId, event) => fillSeats(eventId, marked(event, 'begun')),
  ended: end,
}

/**
 * Runs everything that the clock had to do by now, in order and each once. Every command calls it first, so that no
 * rule decides on an outdated state; for events without commands a job calls it. The facts name the system as their
 * actor, not the person who gave the command.
 * @returns the same event when nothing is due
 */
export function advance(eventId: string, event: EventRow, now: Date): MoveResult {
  if (!event.nextAt || event.nextAt > now) return { next: event, facts: [] }
  let next = event
  const facts: FactDraft[] = []
  for (let due = firstDue(next, now); due && due.at <= now; due = firstDue(next, now)) {
    const step = steps[due.step](eventId, next, now)
    next = step.next
    facts.push(...step.facts.map((fact) => ({ ...fact, actor: 'system' as const })))
  }
  return { next: withClock(next, now), facts }
}

/**
 * Sets `updatedAt`, and `nextAt` to the next time at which the clock is due. Every change of an event ends with it.
 */
export function withClock(event: EventRow, now: Date = event.updatedAt): EventRow {
  const due = firstDue(event, now)
  // An unchanged time stays the same object, so that `change` does not write it.
  const nextAt = due && event.nextAt?.getTime() === due.at.getTime() ? event.nextAt : (due?.at ?? null)
  return { ...event, nextAt, updatedAt: now }
}

function firstDue(event: TimedGroups, now: Date): Due | null {
  if (event.cancelled) return null
  const isBegun = isPast(event, now)
  let first: Due | null = null
  for (const step of stepNames) {
    if (isBegun && !afterStart.includes(step)) continue
    const at = dueAt(event, step)
    if (at && (!first || at < first.at)) first = { step, at }
  }
  return first
}

/** When a step is due; null when it is done or does not apply. */
function dueAt(event: TimedGroups, step: StepName): Date | null {
  if (step === 'offer') return event.requireConfirmation ? firstOffer(event.players) : null
  if (step === 'hold') return holdDue(event)
  if (step === 'handover') return event.handover?.until ?? null
  if (event.marks.includes(step)) return null
  if (step === 'owing' || step === 'overdue') return owedDue(event, step)
  if (step === 'confirmation') return event.confirmationDate
  if (step === 'closing') return closingOf(event)
  if (step === 'decision') return decisionDate(event)
  if (step === 'begun') return event.releases?.some(isUnfilled) ? event.date : null
  return step === 'starting' ? reminderOf(event) : event.endDate
}

/** Only an event with a one-off product has held seats; none is held beyond the start. */
function holdDue({ oneOffProductId, players, date }: Sale & Seating & Schedule): Date | null {
  const first = oneOffProductId === null ? null : firstPayBy(players)
  return first && first > date ? date : first
}

function reminderOf(event: Schedule): Date {
  return new Date(event.date.getTime() - limits.reminderHours * hour)
}

/** When silent players are asked again: an hour before the start, or half of the window where that is shorter. */
function closingOf({ confirmationDate, date }: Schedule & Terms): Date | null {
  if (!confirmationDate) return null
  const window = date.getTime() - confirmationDate.getTime()
  return new Date(date.getTime() - Math.min(limits.confirmClosingMinutes * minute, window / 2))
}

function marked(event: EventRow, mark: ClockMark): EventRow {
  return { ...event, marks: [...event.marks, mark] }
}

interface ConfirmationRequest {
  readonly mark: 'confirmation' | 'closing'
  readonly fact: typeof confirmationOpened | typeof confirmationClosing
}

/** Publishes who must confirm: players who have not confirmed, when the window opens and before it closes. */
function askSilent(eventId: string, event: EventRow, { mark, fact }: ConfirmationRequest): MoveResult {
  const silent = event.players.filter((entry) => !entry.confirmedAt && !entry.offerUntil)
  const people = [...new Set(silent.map((entry) => entry.userId))]
  // Leader and trainer confirm as players only.
  const players = { ...event, leader: '', trainer: null }
  const asked = (part: readonly string[]) => familiesIn(players, silent, part)
  return {
    next: marked(event, mark),
    facts: inParts(people).map((part) => factOf(fact, { ...headOf(eventId, event), people: part, ...asked(part) })),
  }
}

/** Cancels the event when it has fewer players than its minimum; otherwise publishes that it goes ahead. */
function decide(eventId: string, event: EventRow, now: Date): MoveResult {
  const next = marked(event, 'decision')
  if (settledCount(event) < event.minPlayers) {
    return applyCancellation(eventId, next, { reason: 'minimum', message: '', by: null, now })
  }
  const facts = inParts(peopleOf(event)).map((people) =>
    factOf(eventGoesAhead, { ...headOf(eventId, event), people, ...familiesIn(event, allIn(event), people) }),
  )
  return { next, facts }
}

/** Reminds those who were in the event before the reminder was due; people who joined later know the time. */
function remind(eventId: string, event: EventRow): MoveResult {
  const due = reminderOf(event)
  const staff = event.createdAt < due ? peopleOf({ ...event, players: [], queue: [] }) : []
  const known = event.players.filter((entry) => entry.at < due)
  const people = [...new Set([...staff, ...known.map((entry) => entry.userId)])]
  return {
    next: marked(event, 'starting'),
    facts: inParts(people).map((part) =>
      factOf(eventStarting, { ...headOf(eventId, event), people: part, ...familiesIn(event, known, part) }),
    ),
  }
}

/** Publishes that the event ended, with its players; also for an event without players, for its leader and trainer. */
function end(eventId: string, event: EventRow): MoveResult {
  const parts = event.players.length > 0 ? inFamilyParts(event.players) : [[]]
  return { next: marked(event, 'ended'), facts: parts.map((part) => factOf(eventEnded, endOf(eventId, event, part))) }
}

/** Returns the fields of the fact that an event is over, with some of its players. */
export function endOf(eventId: string, event: EventRow, players: readonly Entry[]) {
  const marks = new Map(event.attendance?.map((mark) => [mark.id, mark]))
  return {
    ...headOf(eventId, event),
    endDate: event.endDate.toISOString(),
    activityType: event.activityType,
    placeId: event.place.id,
    leader: event.leader,
    trainer: event.trainer,
    orgId: event.org?.id ?? null,
    provider: event.provider,
    private: event.private,
    attendees: players.map((entry) => attendee(event, entry, marks.get(entry.id))),
  }
}

/** The players in parts that fit into one fact each. A family stays in one part: each parent is notified once. */
function inFamilyParts(players: readonly Entry[]): Entry[][] {
  const parts: Entry[][] = []
  for (const family of Map.groupBy(players, ({ userId }) => userId).values()) {
    const last = parts.at(-1)
    if (last && last.length + family.length <= limits.factPeople) last.push(...family)
    else parts.push([...family])
  }
  return parts
}

/** Where confirmation is not required, every player counts as confirmed. */
function attendee({ requireConfirmation }: Terms, { id, userId, confirmedAt }: Entry, mark: Mark | undefined) {
  return {
    userId,
    aliasId: id === userId ? null : id,
    isConfirmed: !requireConfirmation || confirmedAt !== undefined,
    ...(mark ? { wasThere: mark.wasThere, markedAt: mark.at.toISOString() } : {}),
  }
}
