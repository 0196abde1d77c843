import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { isPast } from '@parta/contracts/predicates/players'
import type { Decision } from '@parta/kit/store/decision'
import { advance } from '../domain/clock-rules.ts'
import { rightsOf } from '../domain/rules.ts'
import type { EventRow } from '../domain/store.ts'

interface Renewing {
  readonly eventId: string
  readonly userId: string
  readonly org: OrgSnapshot | undefined
  readonly token: string
}

/** Gives an event another link; the old one opens nothing any more. For those who may edit it. */
export function renewLink(state: EventRow | null, renewing: Renewing, now: Date): Decision<EventRow, EventRow> {
  const { eventId, userId, org, token } = renewing
  if (!state || state.removed) throw new AppError('event.notFound')
  if (isPast(state, now)) throw new AppError('event.past')
  const { next: event, facts } = advance(eventId, state, now)
  if (event.cancelled) throw new AppError('event.notFound')
  if (!rightsOf(event, userId, org).edit) throw new AppError('rights.missing')
  const next = { ...event, linkToken: token, updatedAt: now }
  return { next, facts, answer: next }
}
