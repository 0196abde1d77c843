import { eventCancelled, eventChanged } from '@parta/contracts/event-facts'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import type { CancelReason, LeaveReason } from '@parta/contracts/values'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import type { EventRow } from './store.ts'

/**
 * Marks what a command on several dates tells of one of them, so that people are told once of all. What the clock
 * had to do first is not of the command. Places that are held on several dates are told with the first deadline.
 * @param id of the command; undefined where it means one date
 */
export function tellTogether<A>(decision: Decision<EventRow, A>, id: string | undefined): Decision<EventRow, A> {
  const { facts, next } = decision
  if (id === undefined || !facts?.some(isTogether)) return decision
  const together = { id, date: next.date.toISOString() }
  const marked = facts.map((fact) =>
    isTogether(fact) ? { type: fact.type, data: { ...(fact.data as object), together } } : fact,
  )
  return { ...decision, facts: marked }
}

function isTogether({ type, data }: FactDraft): boolean {
  if (type === playerLeft) return (data as { reason: LeaveReason }).reason === 'left'
  if (type === eventCancelled) return (data as { reason: CancelReason }).reason !== 'minimum'
  return type === playerJoined || type === playerQueued || type === playerShifted || type === eventChanged
}
