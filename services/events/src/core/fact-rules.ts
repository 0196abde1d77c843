import { eventCancelled, eventChanged, leaderRemoved } from '@parta/contracts/event-facts'
import { type EventChange, eventChanges } from '@parta/contracts/event-values'
import { eventUpdated } from '@parta/contracts/events'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { seatOwed } from '@parta/contracts/seats'
import { type CancelReason, type LeaveReason, nobody } from '@parta/contracts/values'
import { type Decision, type FactDraft, factOf, inParts } from '@parta/kit/store/decision'
import { isPlainField } from './form-rules.ts'
import { freeHeld, isHeld, releaseAll } from './seat-rules.ts'
import type { Entry, EventRow } from './store.ts'

export function snapshotData(id: string, event: EventRow) {
  return {
    id,
    name: event.name,
    activityType: event.activityType,
    date: event.date.toISOString(),
    endDate: event.endDate.toISOString(),
    placeName: event.place.name,
    leader: event.leader,
    trainer: event.trainer,
    orgId: event.org?.id ?? null,
    maxPlayers: event.maxPlayers,
    private: event.private,
    repetitionId: event.repetition?.id ?? null,
    cancelled: event.cancelled,
    removed: event.removed,
    oneOffProductId: event.oneOffProductId,
    subscriptionProductId: event.subscriptionProductId,
    ...(event.oldPassIds ? { oldPassIds: [...event.oldPassIds] } : {}),
    ...(event.passReplacedAt ? { passReplacedAt: event.passReplacedAt.toISOString() } : {}),
  }
}

/** The snapshot of an event, from which other services keep their projections. */
export function snapshot(id: string, event: EventRow): FactDraft {
  return factOf(eventUpdated, snapshotData(id, event))
}

/** The fields that every fact about an event has. */
export function headOf(eventId: string, event: EventRow) {
  return { eventId, eventName: event.name, date: event.date.toISOString() }
}

/** Returns the people of an event, each once: players, queue, leader and trainer. */
export function peopleOf(event: EventRow, { waiting = true }: { waiting?: boolean } = {}): string[] {
  const entries = waiting ? allIn(event) : event.players
  return [...new Set([...staffOf(event), ...entries.map((entry) => entry.userId)])]
}

/** Returns the ids of the leader and the trainer, without those that the event has not. */
export function staffOf({ leader, trainer }: Pick<EventRow, 'leader' | 'trainer'>): string[] {
  return [leader, trainer].filter((id) => id !== null && id !== nobody) as string[]
}

/** The entries of some people for a fact; absent where all of these people play themselves. */
export function familiesIn(
  event: Pick<EventRow, 'players' | 'queue' | 'leader' | 'trainer'>,
  entries: readonly Entry[],
  people: readonly string[],
): { entrants?: { userId: string; aliasId: string | null }[] } {
  const isOther = ({ id, userId }: Entry) => id !== userId
  const parents = new Set([...event.players, ...event.queue].filter(isOther).map(({ userId }) => userId))
  const named = new Set(people.filter((id) => parents.has(id)))
  const entrants = entries
    .filter(({ userId }) => named.has(userId))
    .map(({ id, userId }) => ({ userId, aliasId: id === userId ? null : id }))
  // Leader and trainer are concerned themselves, even if only their aliases play.
  const staff = new Set(staffOf(event).filter((id) => named.has(id)))
  for (const { userId, aliasId } of entrants) if (aliasId === null) staff.delete(userId)
  const all = [...[...staff].map((id) => ({ userId: id, aliasId: null })), ...entrants]
  return all.length > 0 ? { entrants: all } : {}
}

interface Cancellation {
  readonly reason: CancelReason
  readonly message: string
  /** Null when the clock cancels it. */
  readonly by: string | null
}

/**
 * Cancels an event: its players stay in it, the clock stops, and everyone but the person who cancelled it is
 * notified.
 */
export function applyCancellation(
  eventId: string,
  event: EventRow,
  { reason, message, by, now }: Cancellation & { readonly now: Date },
): { readonly next: EventRow; readonly facts: readonly FactDraft[] } {
  const { next: kept, facts: freed } = freeHeld(eventId, event, { goes: isHeld, reason: 'gone', now })
  const next: EventRow = {
    ...releaseAll(kept, { reason, now }),
    cancelled: true,
    removed: event.removed || reason === 'deleted',
    cancellation: { reason, message, by, at: now },
    sequence: event.sequence + 1,
    nextAt: null,
    updatedAt: now,
  }
  const about = { ...headOf(eventId, event), placeName: event.place.name, orgId: event.org?.id ?? null }
  const paid = inParts(next.players.flatMap(({ paymentId }) => paymentId ?? []))
  // Leave charges are not given back if there were too few players: those who left may be the reason.
  const charged = reason === 'minimum' ? [] : (event.releases ?? []).filter((one) => one.reason === 'left')
  const left = inParts(charged.map(({ paymentId }) => paymentId))
  const parts = othersIn(event, by)
  // Payments may be more than people: a parent pays for each alias.
  const length = Math.max(parts.length, paid.length, left.length)
  const all = Array.from({ length }, (_none, at) => parts[at] ?? [])
  const facts = all.map((people, at) =>
    factOf(eventCancelled, {
      ...about,
      reason,
      message,
      people,
      ...familiesIn(event, allIn(event), people),
      ...(paid[at] ? { paymentIds: paid[at] } : {}),
      ...(left[at] ? { leftPaymentIds: left[at] } : {}),
    }),
  )
  return { next, facts: [...freed, ...facts, snapshot(eventId, next)] }
}

/** The kind of change in a notification for each field; `other` for plain fields that are not listed. */
const changeOf: Partial<Record<keyof EventRow, EventChange>> = {
  name: 'name',
  date: 'date',
  duration: 'date',
  place: 'place',
  price: 'price',
  canPayWithMultiSport: 'price',
  oneOffProductId: 'price',
  subscriptionProductId: 'price',
  maxPlayers: 'capacity',
  enableQueue: 'capacity',
  trainer: 'trainer',
  leader: 'leader',
  gender: 'rules',
  minLevel: 'rules',
  tags: 'rules',
  hoursNotLeave: 'rules',
  requireConfirmation: 'rules',
  hoursConfirm: 'rules',
  minPlayers: 'rules',
  decisionHours: 'rules',
  externalLink: 'other',
  org: 'other',
}

/** The kinds of change of some fields, each once, in the order of `eventChanges`; none for derived fields. */
function changesOf(fields: readonly (keyof EventRow)[]): EventChange[] {
  const found = new Set(fields.map((field) => changeOf[field] ?? (isPlainField(field) ? 'other' : undefined)))
  return eventChanges.filter((kind) => found.has(kind))
}

interface ChangedFields {
  readonly fields: readonly (keyof EventRow)[]
  readonly by: string | null
}

/** The facts about changed fields, for everyone but the person who changed them. */
export function changeFacts(eventId: string, event: EventRow, { fields, by }: ChangedFields): FactDraft[] {
  const changes = changesOf(fields)
  if (changes.length === 0) return []
  return othersIn(event, by).map((people) =>
    factOf(eventChanged, { ...headOf(eventId, event), changes, people, ...familiesIn(event, allIn(event), people) }),
  )
}

/** All entries: the players, then the queue. */
export function allIn({ players, queue }: Pick<EventRow, 'players' | 'queue'>): Entry[] {
  return [...players, ...queue]
}

/** The people to notify, in parts. There is at least one part, for the history of the event. */
function othersIn(event: EventRow, by: string | null): string[][] {
  const parts = inParts(peopleOf(event).filter((id) => id !== by))
  return parts.length > 0 ? parts : [[]]
}

/**
 * Marks the facts of a command that changes several dates, so that people are notified once for all dates. Facts of
 * the clock are not marked: they are not part of the command. Held places are notified with the earliest deadline.
 * @param id the id of the command; undefined for a command on one date
 */
export function notifyOnce<A>(decision: Decision<EventRow, A>, id: string | undefined): Decision<EventRow, A> {
  const { facts, next } = decision
  if (id === undefined || !facts?.some(isPartOfCommand)) return decision
  const together = { id, date: next.date.toISOString() }
  const marked = facts.map((fact) =>
    isPartOfCommand(fact) ? { ...fact, data: { ...(fact.data as object), together } } : fact,
  )
  return { ...decision, facts: marked }
}

function isPartOfCommand({ type, data }: FactDraft): boolean {
  if (type === playerLeft) return (data as { reason: LeaveReason }).reason === 'left'
  if (type === eventCancelled) return (data as { reason: CancelReason }).reason !== 'minimum'
  if (type === seatOwed || type === leaderRemoved) return true
  return type === playerJoined || type === playerQueued || type === playerShifted || type === eventChanged
}
