import type { CalendarEntry } from '@parta/icalendar/calendar'
import type { EventRow } from '../../core/store.ts'
import type { SharedFields } from '../share/shared-view.ts'

/** The fields of an event that a calendar shows. */
export type CalendarEvent = Pick<
  EventRow,
  'name' | 'date' | 'endDate' | 'place' | 'cancelled' | 'sequence' | 'createdAt' | 'updatedAt'
> & { readonly _id: string }

/** An event as files of many events read it, whatever their format. */
export type FiledEvent = CalendarEvent & SharedFields & Pick<EventRow, 'movedAt'>

/** The MongoDB projection of `FiledEvent`. */
export const filedFields: Readonly<Record<Exclude<keyof FiledEvent, '_id'>, 1>> = {
  name: 1,
  activityType: 1,
  date: 1,
  endDate: 1,
  place: 1,
  org: 1,
  maxPlayers: 1,
  playersCount: 1,
  cancelled: 1,
  sequence: 1,
  createdAt: 1,
  updatedAt: 1,
  movedAt: 1,
}

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
