import { zone } from '@parta/contracts/values'
import ical, { escape as escaped, foldLines, type ICalCalendar, type ICalEvent, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library'

/** An event as a calendar shows it, without the people in it. */
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
  /** Incremented with each change of date, place or cancellation (SEQUENCE). */
  readonly sequence?: number
  readonly createdAt?: Date
  readonly updatedAt?: Date
}

interface Calendar {
  readonly name: string
  /** PARTA_PUBLIC_URL, on which the links of the events are built. */
  readonly publicUrl: string
  /** Minutes after which subscribing programs are asked to fetch it again. */
  readonly refreshMinutes?: number
}

/**
 * Returns events as an iCalendar file (RFC 5545), each once, under a UID that never changes. Equal events give equal
 * bytes, so that an unchanged file need not be sent again.
 */
export function writeCalendar(calendar: Calendar, entries: readonly CalendarEntry[]): string {
  const writer = createWriter(calendar)
  for (const entry of entries) writer.add(entry)
  return writer.end()
}

/** Returns a writer of the same file that takes the events one by one: hundreds take long to write. */
export function createWriter({ name, publicUrl, refreshMinutes }: Calendar) {
  const site = publicUrl.replace(/\/$/, '')
  const calendar = ical({
    // The library escapes all texts but this one.
    name: escaped(name, false),
    prodId: { company: 'Parta', product: 'Calendar' },
    // A zone of the calendar itself would remove the Z of DTSTAMP; each event states its own zone.
    timezone: { name: null, generator: (name) => zoneBlock(name)[0] ?? null },
    ...(refreshMinutes ? { ttl: refreshMinutes * 60 } : {}),
  })
  const written = new Map<string, string>()
  /** An event in the zone, which the file then has to describe. */
  let zoned: CalendarEntry | undefined
  return {
    add: (entry: CalendarEntry): void => {
      calendar.clear()
      const event = add(calendar, entry, site)
      written.set(entry.id, foldLines(event.toString()))
      if (event.timezone() !== null) zoned = entry
    },
    end: (): string => {
      calendar.clear()
      if (zoned) add(calendar, zoned, site)
      const frame = calendar.toString()
      const [head = ''] = frame.split(/^BEGIN:VEVENT\r\n|^END:VCALENDAR$/m, 1)
      // Every content line ends with CRLF (RFC 5545, 3.1); the library omits the last one.
      return `${head}${[...written.values()].join('')}END:VCALENDAR\r\n`
    },
  }
}

function add(calendar: ICalCalendar, entry: CalendarEntry, site: string): ICalEvent {
  const { id, name, info, date, endDate, place, cancelled, sequence = 0, createdAt, updatedAt } = entry
  const title = [place.name, place.address].filter((part) => part !== '').join(', ')
  const { lat, lon } = place.location ?? {}
  const wall = isOnTheWall(date) && isOnTheWall(endDate)
  return calendar.createEvent({
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
 * Returns whether a time is unambiguous in the zone. A time in the hour that occurs twice in autumn is written in UTC:
 * RFC 5545 (3.3.5) means its first occurrence, but programs differ.
 */
function isOnTheWall(date: Date): boolean {
  const wall = instantOf(date).toZonedDateTimeISO(zone).toPlainDateTime()
  const [first, last] = (['earlier', 'later'] as const).map(
    (disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  )
  return first === last
}
