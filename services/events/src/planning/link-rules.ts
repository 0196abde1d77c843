import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { isPast } from '@parta/contracts/predicates/players'
import type { Decision } from '@parta/kit/store/decision'
import { advance } from '../core/clock-rules.ts'
import { rightsOf } from '../core/rights-rules.ts'
import type { EventRow } from '../core/store.ts'

interface LinkRenewal {
  readonly eventId: string
  readonly userId: string
  readonly org: OrgSnapshot | undefined
  readonly token: string
}

/** Gives an event a new link; the old one stops working. For those who may edit the event. */
export function decideRenew(state: EventRow | null, renewing: LinkRenewal, now: Date): Decision<EventRow, EventRow> {
  const { eventId, userId, org, token } = renewing
  if (!state || state.removed) throw new AppError('event.notFound')
  if (isPast(state, now)) throw new AppError('event.past')
  const { next: event, facts } = advance(eventId, state, now)
  if (event.cancelled) throw new AppError('event.notFound')
  if (!rightsOf(event, userId, org).edit) throw new AppError('rights.missing')
  const next = { ...event, linkToken: token, updatedAt: now }
  return { next, facts, answer: next }
}
