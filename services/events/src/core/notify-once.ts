import { eventCancelled, eventChanged, leaderRemoved } from '@parta/contracts/event-facts'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { seatOwed } from '@parta/contracts/seats'
import type { CancelReason, LeaveReason } from '@parta/contracts/values'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import type { EventRow } from './store.ts'

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
