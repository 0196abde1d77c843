import {
  confirmationClosing,
  confirmationOpened,
  eventEnded,
  eventGoesAhead,
  eventStarting,
} from '@parta/contracts/event-facts'
import { limits } from '@parta/contracts/limits'
import { decisionDate, isPast } from '@parta/contracts/predicates/players'
import { type FactDraft, told } from '@parta/kit/store/decision'
import { firstOffer } from './roster.ts'
import { lapseOffers, type Moved } from './shift.ts'
import type { Clock, ClockMark, Entry, EventRow, Publishing, Schedule, Seating, Terms } from './store.ts'
import { allIn, callOff, familiesIn, headOf, inParts, peopleOf } from './tell.ts'

const hour = 3_600_000

type Task = ClockMark | 'offer'

/** The groups of fields from which the times follow that the clock looks at. */
type Dated = Schedule & Terms & Seating & Publishing & Clock

interface Due {
  readonly task: Task
  readonly at: Date
}

/** What comes first where several are due in the same moment. */
const tasks: readonly Task[] = ['offer', 'confirmation', 'closing', 'decision', 'starting', 'ended']

type Step = (eventId: string, event: EventRow, now: Date) => Moved

const steps: Readonly<Record<Task, Step>> = {
  offer: lapseOffers,
  confirmation: (eventId, event) => askSilent(eventId, event, { mark: 'confirmation', fact: confirmationOpened }),
  closing: (eventId, event) => askSilent(eventId, event, { mark: 'closing', fact: confirmationClosing }),
  decision: decide,
  starting: remind,
  ended: end,
}

/**
 * Everything that the clock had to do by now, in its order and each once. Every command begins with it, so nobody
 * decides on a state that should be over; a job looks where no command comes.
 * @returns the same event when nothing is due
 */
export function advance(eventId: string, event: EventRow, now: Date): Moved {
  if (!event.nextAt || event.nextAt > now) return { next: event, facts: [] }
  let next = event
  const facts: FactDraft[] = []
  for (let due = firstDue(next, now); due && due.at <= now; due = firstDue(next, now)) {
    const step = steps[due.task](eventId, next, now)
    next = step.next
    facts.push(...step.facts)
  }
  return { next: withClock(next, now), facts }
}

/** How every change of an event ends: when it was, and when the clock must look next. */
export function withClock(event: EventRow, now: Date = event.updatedAt): EventRow {
  const due = firstDue(event, now)
  // The same moment stays the same object: what is not changed is not written.
  const nextAt = due && event.nextAt?.getTime() === due.at.getTime() ? event.nextAt : (due?.at ?? null)
  return { ...event, nextAt, updatedAt: now }
}

function firstDue(event: Dated, now: Date): Due | null {
  if (event.cancelled) return null
  const isBegun = isPast(event, now)
  let first: Due | null = null
  for (const task of tasks) {
    // What leads up to a start is worth nothing after it.
    if (isBegun && task !== 'offer' && task !== 'ended') continue
    const at = dueAt(event, task)
    if (at && (!first || at < first.at)) first = { task, at }
  }
  return first
}

/** When the clock has something to do, unless it did it already. */
function dueAt(event: Dated, task: Task): Date | null {
  if (task === 'offer') return event.requireConfirmation ? firstOffer(event.players) : null
  if (event.marks.includes(task)) return null
  if (task === 'confirmation') return event.confirmationDate
  if (task === 'closing') return closingOf(event)
  if (task === 'decision') return decisionDate(event)
  return task === 'starting' ? reminderOf(event) : event.endDate
}

function reminderOf(event: Schedule): Date {
  return new Date(event.date.getTime() - limits.reminderHours * hour)
}

/** An hour before the start, or half of the window where that is shorter. */
function closingOf({ confirmationDate, date }: Schedule & Terms): Date | null {
  if (!confirmationDate) return null
  const window = date.getTime() - confirmationDate.getTime()
  return new Date(date.getTime() - Math.min(limits.confirmClosingMinutes * 60_000, window / 2))
}

function marked(event: EventRow, mark: ClockMark): EventRow {
  return { ...event, marks: [...event.marks, mark] }
}

interface Asking {
  readonly mark: 'confirmation' | 'closing'
  readonly fact: typeof confirmationOpened | typeof confirmationClosing
}

/** The time to confirm has come, or is nearly over: who takes part and has not said so yet is told. */
function askSilent(eventId: string, event: EventRow, { mark, fact }: Asking): Moved {
  const silent = event.players.filter((entry) => !entry.confirmedAt && !entry.offerUntil)
  const people = [...new Set(silent.map((entry) => entry.userId))]
  // Nobody is asked as leader or trainer.
  const players = { ...event, leader: '', trainer: null }
  const asked = (part: readonly string[]) => familiesIn(players, silent, part)
  return {
    next: marked(event, mark),
    facts: inParts(people).map((part) => told(fact, { ...headOf(eventId, event), people: part, ...asked(part) })),
  }
}

/** Enough players, and it goes ahead; too few, and it is called off. */
function decide(eventId: string, event: EventRow, now: Date): Moved {
  const next = marked(event, 'decision')
  if (event.playersCount < event.minPlayers) {
    return callOff(eventId, next, { reason: 'minimum', message: '', by: null, now })
  }
  const facts = inParts(peopleOf(event)).map((people) =>
    told(eventGoesAhead, { ...headOf(eventId, event), people, ...familiesIn(event, allIn(event), people) }),
  )
  return { next, facts }
}

/** It begins soon: who was in it before this moment came is reminded; who came since knows. */
function remind(eventId: string, event: EventRow): Moved {
  const due = reminderOf(event)
  const staff = event.createdAt < due ? peopleOf({ ...event, players: [], queue: [] }) : []
  const known = event.players.filter((entry) => entry.at < due)
  const people = [...new Set([...staff, ...known.map((entry) => entry.userId)])]
  return {
    next: marked(event, 'starting'),
    facts: inParts(people).map((part) =>
      told(eventStarting, { ...headOf(eventId, event), people: part, ...familiesIn(event, known, part) }),
    ),
  }
}

/** It is over; one that nobody was in is told, too, for its leader and trainer. */
function end(eventId: string, event: EventRow): Moved {
  const parts = event.players.length > 0 ? inFamilyParts(event.players) : [[]]
  const facts = parts.map((attendees) =>
    told(eventEnded, {
      ...headOf(eventId, event),
      endDate: event.endDate.toISOString(),
      activityType: event.activityType,
      placeId: event.place.id,
      leader: event.leader,
      trainer: event.trainer,
      orgId: event.org?.id ?? null,
      attendees: attendees.map((entry) => attendee(event, entry)),
    }),
  )
  return { next: marked(event, 'ended'), facts }
}

/** In parts that one fact can carry, none of which parts a family: each parent is told once, of all of theirs. */
function inFamilyParts(players: readonly Entry[]): Entry[][] {
  const parts: Entry[][] = []
  for (const family of Map.groupBy(players, ({ userId }) => userId).values()) {
    const last = parts.at(-1)
    if (last && last.length + family.length <= limits.factPeople) last.push(...family)
    else parts.push([...family])
  }
  return parts
}

/** Where nobody is asked to confirm, whoever takes part is as good as confirmed. */
function attendee({ requireConfirmation }: Terms, { id, userId, confirmedAt }: Entry) {
  return {
    userId,
    aliasId: id === userId ? null : id,
    isConfirmed: !requireConfirmation || confirmedAt !== undefined,
  }
}
