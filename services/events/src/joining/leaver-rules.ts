import type { OrgSnapshot } from '@parta/contracts/orgs'
import { hasEnded, isPast } from '@parta/contracts/predicates/players'
import type { Decision } from '@parta/kit/store/decision'
import { withClock } from '../core/clock-rules.ts'
import { applyCancellation, changeFacts, snapshot } from '../core/fact-rules.ts'
import { seekLeader } from '../core/handover-rules.ts'
import { leadFree } from '../core/owe-rules.ts'
import { isRunBy } from '../core/rights-rules.ts'
import type { MoveResult } from '../core/seat-rules.ts'
import type { EventRow } from '../core/store.ts'
import { removePlayers } from './join-rules.ts'

interface DeletedPerson {
  readonly eventId: string
  readonly userId: string
}

/**
 * Removes a deleted person and their aliases from a coming or running event, also as its trainer. A coming event that
 * they lead without an organisation gets another leader, or is cancelled; one that has begun goes on without a leader's
 * name. An event in which nobody else is, is deleted, and their texts are removed.
 */
export function removePerson(
  event: EventRow | null,
  { eventId, userId }: DeletedPerson,
  now: Date,
): Decision<EventRow, void> {
  if (!event || hasEnded(event, now)) return { next: event as EventRow, answer: undefined }
  const entries = [...event.players, ...event.queue].filter((entry) => entry.userId === userId)
  const ids = entries.map((entry) => entry.id)
  const { next: left, facts = [] } = removePlayers(event, { eventId, userId, ids }, now)
  const rest = withoutStaff(left, { eventId, userId }, now)
  return { next: rest.next, facts: [...facts, ...rest.facts], answer: undefined }
}

function withoutStaff(event: EventRow, { eventId, userId }: DeletedPerson, now: Date): MoveResult {
  const isTrainer = event.trainer === userId
  const trained = isTrainer ? withClock({ ...event, trainer: null }, now) : event
  const isLeader = event.leader === userId
  if (isLeader && isEmpty(trained)) return deleteBlank(eventId, trained, now)
  const isLeft = isLeader && needsLeader(trained, now)
  const led = isLeft ? seekLeader(eventId, trained, now) : { next: trained, facts: [] }
  if (!isTrainer && !isLeft) return { next: event, facts: [] }
  const changed = isTrainer ? changeFacts(eventId, trained, { fields: ['trainer'], by: userId }) : []
  const facts = isLeft ? led.facts : [snapshot(eventId, trained)]
  return { next: withClock(led.next, now), facts: [...changed, ...facts] }
}

/** In an organisation an admin takes an event over, as a member without a role loses it (`replaceStaff`). */
function needsLeader(event: EventRow, now: Date): boolean {
  return event.org === null && !event.cancelled && !event.handover && !isPast(event, now) && event.provider === 'PARTA'
}

/** Returns whether nobody is left in the event. An empty name marks an event whose texts an earlier run removed. */
function isEmpty(event: EventRow): boolean {
  return event.trainer === null && event.playersCount === 0 && event.queueCount === 0 && event.name !== ''
}

function deleteBlank(eventId: string, event: EventRow, now: Date): MoveResult {
  const blank = { ...event, name: '', words: [], info: '', externalLink: '' }
  if (!event.cancelled)
    return applyCancellation(eventId, blank, { reason: 'deleted', message: '', by: event.leader, now })
  const next = { ...blank, removed: true, updatedAt: now }
  return { next, facts: [snapshot(eventId, next)] }
}

interface OrgUpdate {
  readonly eventId: string
  readonly org: OrgSnapshot
}

/**
 * Replaces staff who no longer run the organisation, because staff see the children of an event: the trainer is
 * removed, and an admin becomes the leader. As players they stay.
 */
export function replaceStaff(event: EventRow | null, { eventId, org }: OrgUpdate, now: Date): Decision<EventRow, void> {
  const unchanged = { next: event as EventRow, answer: undefined }
  if (!event || event.org?.id !== org.id || org.deleted || event.cancelled || isPast(event, now)) return unchanged
  if (event.provider !== 'PARTA') return unchanged
  const trainer = event.trainer !== null && isRunBy(org, event.trainer) ? event.trainer : null
  const leader = isRunBy(org, event.leader) ? event.leader : (org.admins[0] ?? event.leader)
  const fields = (['trainer', 'leader'] as const).filter((field) => event[field] !== { trainer, leader }[field])
  if (fields.length === 0) return unchanged
  const led = { ...event, trainer: trainer === leader ? null : trainer, leader, updatedAt: now }
  const { next: free, facts: forgiven } = leadFree(eventId, led)
  const next = withClock(free, now)
  return {
    next,
    facts: [...forgiven, ...changeFacts(eventId, next, { fields, by: null }), snapshot(eventId, next)],
    answer: undefined,
  }
}
