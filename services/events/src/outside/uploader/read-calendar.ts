import { minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { localMinutes } from '@parta/contracts/predicates/zone'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { refuse, type TableRow } from '@parta/kit/files/read-table'
import ICAL from 'ical.js'
import { durationText } from './cell-rules.ts'
import { type LeftOut, leaveOut, nothingLeftOut } from './left-out-rules.ts'
import type { Sheet } from './row-rules.ts'
import { giveZones } from './zone-rules.ts'

const titles = ['name', 'date', 'time', 'duration', 'place', 'info', 'externalLink', 'key']

type Why = LeftOut['first'][number]['why']

interface Occurrence {
  readonly event: ICAL.Event
  readonly start: ICAL.Time
  /** `null` for an event that does not say how long it is. */
  readonly end: ICAL.Time | null
  readonly key: string
}

/**
 * Reads the events of a calendar (RFC 5545) with their repetitions, in the columns of a spreadsheet. Left out are events
 * that are over, cancelled, more than `limits.monthsAhead` months ahead, or of whole days: these have no time.
 * @throws when the text is no calendar, and for more than `uploadLimits.occurrences`
 */
export function readCalendar(text: string, now: Date): Sheet {
  const last = new Date(now)
  last.setUTCMonth(last.getUTCMonth() + limits.monthsAhead)
  const rows: TableRow[] = []
  let leftOut = nothingLeftOut
  let number = 0
  let looked = 0
  for (const event of eventsIn(text)) {
    number += 1
    let why: Why | null = 'past'
    for (const occurrence of readable(occurrencesOf(event, last))) {
      looked += 1
      if (looked > uploadLimits.occurrences) refuse('upload.tooManyRows')
      const refused = occurrence === null ? 'unreadable' : refusalOf(occurrence, { now, last })
      if (refused) why &&= refused
      if (occurrence === null || refused) continue
      why = null
      rows.push({ row: number, cells: cellsOf(occurrence) })
      if (rows.length > uploadLimits.rows) return { kind: 'calendar', titles, rows, leftOut }
    }
    if (why) leftOut = leaveOut(leftOut, { row: number, name: event.summary ?? '', why })
  }
  return { kind: 'calendar', titles, rows, leftOut }
}

/** The events of a file's calendars; some programs write a calendar for each event. */
function* eventsIn(text: string): Generator<ICAL.Event> {
  // Days without `VALUE=DATE` are read as days.
  ICAL.design.strict = false
  const parsed = ICAL.parse(text) as unknown[]
  const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][]
  for (const one of calendars) yield* eventsOf(new ICAL.Component(one))
}

/** Yields the occurrences until one cannot be read; for that one null, and then nothing more. */
function* readable(occurrences: Generator<Occurrence>): Generator<Occurrence | null> {
  try {
    yield* occurrences
  } catch {
    yield null
  }
}

/** Why an occurrence is not imported; null for one that is. */
function refusalOf({ event, start }: Occurrence, { now, last }: { now: Date; last: Date }): Why | null {
  const status = String(event.component.getFirstPropertyValue('status') ?? '')
  if (status.toUpperCase() === 'CANCELLED') return 'cancelled'
  if (start.isDate) return 'wholeDay'
  if (start.toJSDate() <= now) return 'past'
  return start.toJSDate() > last ? 'tooFar' : null
}

/**
 * The events of a calendar. Changed occurrences belong to the event that repeats; where it is not in the file, they are
 * events themselves, as in an invitation to one date of a series.
 */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  giveZones(calendar)
  const all = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const whole = new Map(all.filter((event) => !event.isRecurrenceException()).map((event) => [event.uid, event]))
  return all.filter((event) => {
    const repeated = event.isRecurrenceException() ? whole.get(event.uid) : undefined
    repeated?.relateException(event)
    return !repeated
  })
}

function* occurrencesOf(event: ICAL.Event, last: Date): Generator<Occurrence> {
  if (!event.component.hasProperty('dtstart')) throw new SyntaxError('An event without a start')
  const hasEnd = ['dtend', 'duration'].some((name) => event.component.hasProperty(name))
  if (!event.isRecurring()) {
    const key = event.isRecurrenceException() ? `${event.uid}/${event.recurrenceId.toString()}` : event.uid
    yield { event, start: event.startDate, end: hasEnd ? event.endDate : null, key }
    return
  }
  const iterator = event.iterator()
  for (;;) {
    const next = iterator.next()
    if (!next || next.toJSDate() > last) return
    const { item, startDate, endDate, recurrenceId } = event.getOccurrenceDetails(next)
    yield {
      event: item,
      start: startDate,
      end: hasEnd ? endDate : null,
      key: `${event.uid}/${recurrenceId.toString()}`,
    }
  }
}

function cellsOf({ event, start, end, key }: Occurrence): string[] {
  const local = localMinutes(start.toJSDate().getTime())
  const shown = new Date(local * minute).toISOString()
  const url = event.component.getFirstPropertyValue('url')
  return [
    event.summary ?? '',
    shown.slice(0, 10),
    shown.slice(11, 16),
    end ? lengthText(end.toJSDate().getTime() - start.toJSDate().getTime()) : '',
    event.location ?? '',
    event.description ?? '',
    typeof url === 'string' ? url : '',
    key.slice(0, uploadLimits.keyMax),
  ].map((cell) => cell.slice(0, uploadLimits.cell))
}

function lengthText(ms: number): string {
  const minutes = Math.round(ms / minute)
  return minutes < 24 * 60 ? durationText(minutes) : `${minutes} min`
}
