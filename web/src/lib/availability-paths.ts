import type { AvailabilityType } from '@parta/contracts/availability-values'
import { eventPath, paths } from './paths.ts'

/** An event opened from an invitation: joining there accepts it. */
export function invitedEventPath(id: string, { promptId, availabilityId }: InvitedBy): string {
  return `${eventPath(id)}?${new URLSearchParams({ prompt: promptId, availability: availabilityId })}`
}

/** The invitation that an event was opened from. */
export interface InvitedBy {
  readonly promptId: string
  readonly availabilityId: string
}

/** A new availability, at the tab of its type. */
export function newAvailabilityPath(type: AvailabilityType = 'oneOff'): string {
  return type === 'oneOff' ? paths.newAvailability : `${paths.newAvailability}?${new URLSearchParams({ type })}`
}

export function availabilityPath(availabilityId: string): string {
  return `${paths.availability}?${new URLSearchParams({ availabilityId })}`
}

export function editAvailabilityPath(availabilityId: string): string {
  return `${paths.editAvailability}?${new URLSearchParams({ availabilityId })}`
}

const idPattern = /^[A-Za-z0-9_-]{1,100}$/

/**
 * Returns the invitation in the query of an event's address; null without one, or with a damaged one, for which the
 * server would refuse the whole call.
 */
export function invitedByIn(query: URLSearchParams): InvitedBy | null {
  const [promptId, availabilityId] = [query.get('prompt') ?? '', query.get('availability') ?? '']
  return idPattern.test(promptId) && idPattern.test(availabilityId) ? { promptId, availabilityId } : null
}
