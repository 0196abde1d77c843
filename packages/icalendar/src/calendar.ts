import { zone } from '@parta/contracts/values'
import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'

/** An event as a calendar shows it; nobody who is in it. */
export interface CalendarEntry {
  readonly id: string
  readonly name: string
  readonly info?: string
  readonly date: Date
  readonly endDate: Date
  readonly place: {
    readonly name: string
    readonly address: string
    readonly location?: { readonly lat: number; readonly lon: number }
  }
  readonly cancelled: boolean
  /** Counts up with every change of when, where or whether. */
  readonly sequence?: number
  readonly createdAt?: Date
  readonly updatedAt?: Date
}

interface Calendar {
  readonly name: string
  /** PARTA_PUBLIC_URL: where the links of its events lead. */
  readonly publicUrl: string
  /** How often programs that subscribe to it are asked to come again. */
  readonly refreshMinutes?: number
}

/**
 * Events as an iCalendar file (RFC 5545), each once, under a UID that stays. The same events make the same
 * bytes, so that what did not change need not be sent again.
 */
export function writeCalendar(
  { name, publicUrl, refreshMinutes }: Calendar,
  entries: readonly CalendarEntry[],
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Parta', product: 'Calendar' },
    // Of the calendar itself it would take the Z off DTSTAMP: the zone is each event's own.
    timezone: { name: null, generator: getVtimezoneComponent },
    ...(refreshMinutes ? { ttl: refreshMinutes * 60 } : {}),
  })
  const listed = new Map(entries.map((entry) => [entry.id, entry]))
  for (const entry of listed.values()) add(calendar, entry, publicUrl.replace(/\/$/, ''))
  // Each content line ends with CRLF (RFC 5545, 3.1), the last one too, which the library leaves open.
  return `${calendar.toString()}\r\n`
}

function add(calendar: ICalCalendar, entry: CalendarEntry, site: string): void {
  const { id, name, info, date, endDate, place, cancelled, sequence = 0, createdAt, updatedAt } = entry
  const title = [place.name, place.address].filter((part) => part !== '').join(', ')
  const { lat, lon } = place.location ?? {}
  const wall = isOnTheWall(date) && isOnTheWall(endDate)
  calendar.createEvent({
    id: `${id}@parta`,
    sequence,
    stamp: updatedAt ?? date,
    start: instantOf(date),
    end: instantOf(endDate),
    ...(wall ? { timezone: zone } : {}),
    summary: name,
    ...(info ? { description: info } : {}),
    ...(title === ''
      ? {}
      : { location: lat === undefined || lon === undefined ? title : { title, geo: { lat, lon } } }),
    url: `${site}/event-info/${id}`,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(createdAt ? { created: createdAt } : {}),
    ...(updatedAt ? { lastModified: updatedAt } : {}),
  })
}

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime())
}

/**
 * Whether the zone's clocks say when it is. The hour that comes twice in autumn can only be said in UTC: its
 * first time is meant by RFC 5545 (3.3.5), but programs differ.
 */
function isOnTheWall(date: Date): boolean {
  const wall = instantOf(date).toZonedDateTimeISO(zone).toPlainDateTime()
  const [first, last] = (['earlier', 'later'] as const).map(
    (disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  )
  return first === last
}
