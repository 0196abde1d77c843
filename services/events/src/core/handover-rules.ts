import { hour } from '@parta/contracts/durations'
import { leaderRemoved } from '@parta/contracts/event-facts'
import { handoverHours } from '@parta/contracts/players'
import { factOf, inParts } from '@parta/kit/store/decision'
import { applyCancellation, changeFacts, headOf, notifyOnce, snapshot } from './fact-rules.ts'
import { isHeld, type MoveResult } from './seat-rules.ts'
import type { EventRow } from './store.ts'

/** Returns the people who may agree to lead an event whose leader is gone: its players, the longest in it first. */
export function heirsOf({ players, leader }: Pick<EventRow, 'players' | 'leader'>): string[] {
  const own = players.filter((entry) => !isHeld(entry) && entry.userId !== leader)
  return [...new Set(own.map(({ userId }) => userId))]
}

/**
 * Finds the next leader of an event after its leader is gone: the trainer, or else its players are asked who agrees. An
 * event without players is cancelled.
 */
export function seekLeader(eventId: string, event: EventRow, now: Date): MoveResult {
  if (event.trainer !== null) return handOver(eventId, event, event.trainer)
  const heirs = heirsOf(event)
  if (heirs.length === 0) return cancelLeaderless(eventId, event, now)
  const left = event.date.getTime() - now.getTime()
  const until = new Date(now.getTime() + Math.min(handoverHours * hour, left / 2))
  const next = { ...event, handover: { until, agreed: [] } }
  const about = { ...headOf(eventId, event), until: until.toISOString() }
  const asked = inParts(heirs).map((people) => factOf(leaderRemoved, { ...about, people }))
  return { next, facts: [...asked, snapshot(eventId, next)] }
}

/** Makes somebody the leader; who trained the event leads it now. */
export function handOver(eventId: string, event: EventRow, leader: string): MoveResult {
  const { handover: _over, ...rest } = event
  const next = { ...rest, leader, trainer: event.trainer === leader ? null : event.trainer }
  const facts = changeFacts(eventId, next, { fields: ['leader'], by: null })
  return { next, facts: [...facts, snapshot(eventId, next)] }
}

/** The time to agree is over: who has been in the event longest of those who agree leads it, or it is cancelled. */
export function closeHandover(eventId: string, event: EventRow, now: Date): MoveResult {
  const { handover, repetition } = event
  const heir = heirsOf(event).find((id) => handover?.agreed.includes(id))
  if (heir !== undefined) return handOver(eventId, event, heir)
  // The dates of a repetition whose time to agree ends at the same moment make one notification.
  const together = repetition && handover ? `leaderless-${repetition.id}-${handover.until.getTime()}` : undefined
  const { next, facts = [] } = notifyOnce({ ...cancelLeaderless(eventId, event, now), answer: undefined }, together)
  return { next, facts }
}

/** Cancels an event that nobody leads. Everybody gets back what they paid. */
function cancelLeaderless(eventId: string, event: EventRow, now: Date): MoveResult {
  const { handover: _over, ...rest } = event
  return applyCancellation(eventId, rest, { reason: 'cancelled', message: '', by: null, now })
}
