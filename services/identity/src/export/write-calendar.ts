import type { PersonalRow } from '@parta/kit/personal'
import ical, { ICalEventStatus } from 'ical-generator'

/** What the events service says of one. */
interface Listed {
  readonly id: string
  readonly name: string
  readonly date: string
  readonly endDate: string
  readonly place: { readonly name: string; readonly address: string }
  readonly cancelled: boolean
}

/** The events as an iCalendar file (RFC 5545); one that several of a person's people joined is there once. */
export function writeCalendar(rows: readonly PersonalRow['data'][], publicUrl: string): string {
  const calendar = ical({ name: 'Parta', prodId: { company: 'Parta', product: 'Export' } })
  const listed = new Map((rows as unknown as Listed[]).map((event) => [event.id, event]))
  for (const { id, name, date, endDate, place, cancelled } of listed.values()) {
    calendar.createEvent({
      id: `${id}@parta`,
      summary: name,
      start: new Date(date),
      end: new Date(endDate),
      location: [place.name, place.address].filter((part) => part !== '').join(', '),
      url: `${publicUrl.replace(/\/$/, '')}/event-info/${id}`,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
