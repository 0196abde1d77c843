import type { SharedEvent } from '@parta/contracts/events'
import type { EventRow } from '../domain/store.ts'

type Shown = Pick<
  EventRow,
  'name' | 'activityType' | 'date' | 'endDate' | 'place' | 'org' | 'maxPlayers' | 'playersCount' | 'cancelled'
>

/** What anyone may see of an event that is not private; nobody who is in it. */
export function sharedEvent(id: string, event: Shown): SharedEvent {
  return {
    id,
    name: event.name,
    activityType: event.activityType,
    date: event.date.toISOString(),
    endDate: event.endDate.toISOString(),
    placeName: event.place.name,
    orgName: event.org?.name ?? '',
    image: event.org?.image ?? 'BASIC',
    maxPlayers: event.maxPlayers,
    playersCount: event.playersCount,
    cancelled: event.cancelled,
  }
}
