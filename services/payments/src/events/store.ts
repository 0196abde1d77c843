import { AppError } from '@parta/contracts/errors'
import { askEvent } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'

/** This service's own copy of events: which organisation's they are, and when they begin. */
export const eventProjection = projection(askEvent, 'event-copies')

/** @throws event.notFound when a product is to lead to an event that is none of its organisation's */
export async function verifyEvent(kit: Kit, eventId: string | null | undefined, orgId: string): Promise<void> {
  if (!eventId) return
  const event = await kit.projections.one(eventProjection, eventId)
  if (event?.orgId !== orgId || event.removed) throw AppError.field('event.notFound', 'eventId')
}
