import { minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { localMinutes } from '@parta/contracts/predicates/zone'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { refuse, type TableRow } from '@parta/kit/files/read-table'
import ICAL from 'ical.js'
import { durationText } from './cell-rules.ts'
import type { Sheet } from './rules.ts'

const titles = ['name', 'date', 'time', 'duration', 'place', 'info', 'externalLink', 'key']

interface Occurrence {
  readonly event: ICAL.Event
  readonly start: ICAL.Time
  readonly end: ICAL.Time
  readonly key: string
}

/**
 * Reads the events of a calendar (RFC 5545) with their repetitions, in the columns of a spreadsheet. Left out are events
 * that are over, cancelled, more than `limits.monthsAhead` months ahead, or of whole days: these have no time.
 * @throws when the text is no calendar, and for more than `uploadLimits.occurrences`
 */
export function readCalendar(text: string, now: Date): Sheet {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const last = new Date(now)
  last.setUTCMonth(last.getUTCMonth() + limits.monthsAhead)
  const rows: TableRow[] = []
  let leftOut = 0
  let number = 0
  let looked = 0
  for (const event of eventsOf(calendar)) {
    number += 1
    let found = 0
    for (const occurrence of occurrencesOf(event, last)) {
      looked += 1
      if (looked > uploadLimits.occurrences) refuse('upload.tooManyRows')
      const status = String(occurrence.event.component.getFirstPropertyValue('status') ?? '')
      if (occurrence.start.toJSDate() <= now || status.toUpperCase() === 'CANCELLED') continue
      if (occurrence.start.toJSDate() > last || occurrence.start.isDate) continue
      found += 1
      rows.push({ row: number, cells: cellsOf(occurrence) })
      if (rows.length > uploadLimits.rows) return { kind: 'calendar', titles, rows, leftOut }
    }
    if (found === 0) leftOut += 1
  }
  return { kind: 'calendar', titles, rows, leftOut }
}

/** The events of a calendar; changed occurrences belong to the event that repeats. */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  const all = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const changed = Map.groupBy(
    all.filter((event) => event.isRecurrenceException()),
    ({ uid }) => uid,
  )
  const whole = all.filter((event) => !event.isRecurrenceException())
  for (const event of whole) for (const exception of changed.get(event.uid) ?? []) event.relateException(exception)
  return whole
}

function* occurrencesOf(event: ICAL.Event, last: Date): Generator<Occurrence> {
  if (!event.isRecurring()) {
    yield { event, start: event.startDate, end: event.endDate, key: event.uid }
    return
  }
  const iterator = event.iterator()
  for (;;) {
    const next = iterator.next()
    if (!next || next.toJSDate() > last) return
    const { item, startDate, endDate, recurrenceId } = event.getOccurrenceDetails(next)
    yield { event: item, start: startDate, end: endDate, key: `${event.uid}/${recurrenceId.toString()}` }
  }
}

function cellsOf({ event, start, end, key }: Occurrence): string[] {
  const local = localMinutes(start.toJSDate().getTime())
  const shown = new Date(local * minute).toISOString()
  const minutes = Math.round((end.toJSDate().getTime() - start.toJSDate().getTime()) / minute)
  const url = event.component.getFirstPropertyValue('url')
  return [
    event.summary ?? '',
    shown.slice(0, 10),
    shown.slice(11, 16),
    minutes < 24 * 60 ? durationText(minutes) : `${minutes} min`,
    event.location ?? '',
    event.description ?? '',
    typeof url === 'string' ? url : '',
    key.slice(0, uploadLimits.keyMax),
  ]
}
