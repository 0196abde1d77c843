import type { SharedEvent } from '@parta/contracts/events'
import type { EventRow } from '../domain/store.ts'

type SharedFields = Pick<
  EventRow,
  'name' | 'activityType' | 'date' | 'endDate' | 'place' | 'org' | 'maxPlayers' | 'playersCount' | 'cancelled'
>

/** The public card of an event, without the people in it. */
export function sharedEvent(id: string, event: SharedFields): SharedEvent {
  return {
    id,
    name: event.name,
    activityType: event.activityType,
    date: event.date.toISOString(),
    endDate: event.endDate.toISOString(),
    placeName: event.place.name,
    placeAddress: event.place.address,
    orgName: event.org?.name ?? '',
    image: event.org?.image ?? 'BASIC',
    maxPlayers: event.maxPlayers,
    playersCount: event.playersCount,
    cancelled: event.cancelled,
  }
}
