import type { EventInfo, SharedEvent } from '@parta/contracts/events'
import { sharedEventElement } from '@parta/contracts/page-data'

/** What the page of an event shows first. */
export interface EventHead extends Pick<EventInfo, 'id' | 'name' | 'activityType' | 'date' | 'endDate' | 'cancelled'> {
  readonly place: Pick<EventInfo['place'], 'name' | 'address'>
  readonly org: Pick<NonNullable<EventInfo['org']>, 'name'> | null
}

/**
 * Returns the event that the gateway has put into the page, so that it is shown before the event itself has arrived.
 * @returns `null` if the event is private or was called off, or if the visit began on another page
 */
export function headInPage(id: string): EventHead | null {
  const text = document.getElementById(sharedEventElement)?.textContent
  if (!text) return null
  const event = JSON.parse(text) as SharedEvent
  // The card does not say why the event was cancelled, and the page shows that first.
  if (event.id !== id || event.cancelled) return null
  const { placeName, placeAddress, orgName } = event
  return { ...event, place: { name: placeName, address: placeAddress }, org: orgName === '' ? null : { name: orgName } }
}
