import type { OrgSnapshot } from '@parta/contracts/orgs'
import { isPast } from '@parta/contracts/predicates/players'
import type { Decision } from '@parta/kit/store/decision'
import { withClock } from '../core/clock-rules.ts'
import { changeFacts, snapshot } from '../core/fact-rules.ts'
import { leadFree } from '../core/owe-rules.ts'
import { isRunBy } from '../core/rights-rules.ts'
import type { EventRow } from '../core/store.ts'

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
