import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { KickReason } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import { withClock } from '../core/clock-rules.ts'
import { type Leave, takeOut } from '../core/queue-rules.ts'
import { has } from '../core/roster-rules.ts'
import type { Entry, EventRow } from '../core/store.ts'
import { requireComing } from './join-rules.ts'

interface KickRequest {
  readonly eventId: string
  readonly by: string
  readonly id: string
  readonly kickReason: KickReason
  readonly message: string
}

/**
 * Part 2, sections 4 and 6, kick: leader and trainer remove a player before the start, but neither themselves nor the
 * leader. A trainer who plays loses the place, not the role. A removed player cannot join until `readmitPlayer`.
 */
export function decideKick(
  before: EventRow | null,
  { eventId, by, id, kickReason, message }: KickRequest,
  now: Date,
): Decision<EventRow, EventRow> {
  const { event, due } = requireComing(eventId, before, now)
  if (by !== event.leader && by !== event.trainer) throw new AppError('rights.missing')
  if (!has(event.players, id) && !has(event.queue, id)) throw new AppError('event.notJoined')
  if (id === event.leader) throw new AppError('event.leader')
  if (id === by) throw new AppError('event.trainer')
  const leave: Leave = { reason: 'kicked', kickReason, message }
  const { next, facts } = takeOut(eventId, event, { goes: (entry) => entry.id === id, now, ...leave })
  const { userId } = [...event.players, ...event.queue].find((entry) => entry.id === id) as Entry
  const kicked = [...(event.kicked ?? []), { id, userId, reason: kickReason, at: now }].slice(-limits.kickedMax)
  const without = withClock({ ...next, kicked }, now)
  return { next: without, facts: [...due, ...facts], answer: without }
}

/** Lets a removed player join again; does nothing for anybody else. For those who may remove players. */
export function decideReadmit(
  before: EventRow | null,
  { eventId, by, id }: Pick<KickRequest, 'eventId' | 'by' | 'id'>,
  now: Date,
): Decision<EventRow, EventRow> {
  const { event, due: facts } = requireComing(eventId, before, now)
  if (by !== event.leader && by !== event.trainer) throw new AppError('rights.missing')
  const kicked = event.kicked?.find((one) => one.id === id)
  // Only the leader readmits a trainer who was removed, and the trainer's aliases.
  if (kicked?.userId === by) throw new AppError('rights.missing')
  if (!kicked) return { next: event, facts, answer: event }
  const next = { ...event, kicked: event.kicked?.filter((one) => one.id !== id) ?? [], updatedAt: now }
  return { next, facts, answer: next }
}
