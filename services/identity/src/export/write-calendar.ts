import { writeCalendar as write } from '@parta/icalendar/calendar'
import type { PersonalRow } from '@parta/kit/people/personal'

/** What the events service says of one, as it comes over the bus. */
interface Listed {
  readonly id: string
  readonly name: string
  readonly date: string
  readonly endDate: string
  readonly place: { readonly name: string; readonly address: string }
  readonly cancelled: boolean
}

/** The events as an iCalendar file; one that several of a person's people joined is there once. */
export function writeCalendar(rows: readonly PersonalRow['data'][], publicUrl: string): string {
  const entries = (rows as unknown as Listed[]).map(({ id, name, date, endDate, place, cancelled }) => ({
    id,
    name,
    date: new Date(date),
    endDate: new Date(endDate),
    place: { name: place.name, address: place.address },
    cancelled,
  }))
  return write({ name: 'Parta', publicUrl }, entries)
}
