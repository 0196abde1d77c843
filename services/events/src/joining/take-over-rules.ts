import { AppError } from '@parta/contracts/errors'
import type { Decision } from '@parta/kit/store/decision'
import { withClock } from '../core/clock-rules.ts'
import { snapshot } from '../core/fact-rules.ts'
import { handOver, heirsOf } from '../core/handover-rules.ts'
import type { EventRow } from '../core/store.ts'
import { requireComing } from './join-rules.ts'

interface TakingOver {
  readonly eventId: string
  readonly userId: string
}

/**
 * A player agrees to lead an event whose leader is gone. Who has been in it longest leads it at once; for others that is
 * decided when the time to agree is over.
 * @throws event.notJoined, event.hasLeader
 */
export function decideTakeOver(
  before: EventRow | null,
  { eventId, userId }: TakingOver,
  now: Date,
): Decision<EventRow, EventRow> {
  const { before: kept, event, due } = requireComing(eventId, before, now)
  if (event.leader === userId) return { next: kept, answer: event }
  const [first, ...others] = heirsOf(event)
  if (userId !== first && !others.includes(userId)) throw new AppError('event.notJoined')
  const { handover } = event
  if (!handover) throw new AppError('event.hasLeader')
  if (handover.agreed.includes(userId)) return { next: kept, answer: event }
  const agreed = { ...event, handover: { ...handover, agreed: [...handover.agreed, userId] } }
  const { next: led, facts } =
    userId === first ? handOver(eventId, event, userId) : { next: agreed, facts: [snapshot(eventId, agreed)] }
  const next = withClock(led, now)
  return { next, facts: [...due, ...facts], answer: next }
}
