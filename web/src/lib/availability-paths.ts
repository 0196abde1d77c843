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
