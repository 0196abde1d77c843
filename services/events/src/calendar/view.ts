import type { CalendarEntry } from '@parta/icalendar/calendar'
import type { EventRow } from '../domain/store.ts'

/** The fields of an event that a calendar shows. */
export type CalendarEvent = Pick<
  EventRow,
  'name' | 'date' | 'endDate' | 'place' | 'cancelled' | 'sequence' | 'createdAt' | 'updatedAt'
> & { readonly _id: string }

/** The calendar entry of an event, without the people in it. */
export function calendarEntry(event: CalendarEvent): CalendarEntry {
  const { name, address, location } = event.place
  return {
    id: event._id,
    name: event.name,
    date: event.date,
    endDate: event.endDate,
    place: { name, address, location },
    cancelled: event.cancelled,
    sequence: event.sequence,
    createdAt: event.createdAt,
    updatedAt: event.updatedAt,
  }
}
