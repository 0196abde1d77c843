import { day } from '@parta/contracts/durations'
import type { EventForm } from '@parta/contracts/planning'

/** The form of a public event tomorrow that anybody may join; `fields` replace parts of it. */
export function anEventForm(fields: Partial<EventForm> = {}): EventForm {
  return {
    name: 'Horký zápas',
    activityType: 'football',
    eventPlaceId: 'place-01',
    date: new Date(Date.now() + day).toISOString(),
    duration: '01:30',
    maxPlayers: -1,
    gender: 'any',
    minLevel: 0,
    price: 0,
    willParticipate: true,
    ...fields,
  }
}
