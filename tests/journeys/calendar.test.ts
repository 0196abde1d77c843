import { createCalendarFeed, getEventFile } from '@parta/contracts/calendar'
import { cancelEvent, createEvent } from '@parta/contracts/planning'
import { repeatDates } from '@parta/contracts/predicates/repeat'
import { type CalendarEntry, writeCalendar } from '@parta/icalendar/calendar'
import { eventually } from '@parta/kit/testing'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '../support/formats.ts'
import { test } from '../support/world.ts'
import { aPerson, type Parta, type Person } from './parta.ts'

const site = 'https://parta.test'
const hour = 3_600_000

function anEntry(fields: Partial<CalendarEntry> = {}): CalendarEntry {
  const { date = new Date('2026-07-01T16:00:00Z') } = fields
  return {
    id: 'e1',
    name: 'Volejbal',
    date,
    endDate: new Date(date.getTime() + hour),
    place: { name: 'Hala', address: 'Brno', location: { lat: 49.2, lon: 16.6 } },
    cancelled: false,
    sequence: 0,
    createdAt: date,
    updatedAt: date,
    ...fields,
  }
}

/** Reads the calendar with a second library, which knows only the time zones in the file. */
function roundTrip(text: string) {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return { event, component, start: event.startDate.toJSDate(), end: event.endDate.toJSDate() }
  })
}

const write = (entries: readonly CalendarEntry[]) => writeCalendar({ name: 'Parta', publicUrl: site }, entries)

describe('a calendar file', () => {
  it('keeps the times of a weekly event across both daylight saving changes', () => {
    for (const first of [
      '2026-10-11T16:00:00Z',
      '2027-03-14T17:00:00Z',
      '2026-10-11T00:30:00Z',
      '2027-03-14T01:30:00Z',
    ]) {
      const dates = repeatDates(new Date(first), 'weekly', 5)
      const text = write(dates.map((date, at) => anEntry({ id: `e${at}`, date })))
      expect(readCalendar(text)).toHaveLength(5)
      const read = roundTrip(text)
      expect(read.map(({ start }) => start)).toEqual(dates)
      expect(read.map(({ end }) => end)).toEqual(dates.map((date) => new Date(date.getTime() + hour)))
      expect(
        new Set(text.match(/DTSTART;TZID=Europe\/Prague:\d{8}T(\d{4})/g)?.map((line) => line.slice(-4))).size,
      ).toBe(first.endsWith('01:30:00Z') ? 2 : 1)
    }
  })

  it('distinguishes the two instants of the hour that occurs twice', () => {
    const twice = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) => new Date(at))
    const text = write(
      twice.map((date, at) => anEntry({ id: `e${at}`, date, endDate: new Date(date.getTime() + 2 * hour) })),
    )
    readCalendar(text)
    expect(roundTrip(text).map(({ start }) => start)).toEqual(twice)
  })

  it('keeps every character, with long lines and special characters', () => {
    const names = [
      'Příliš žluťoučký kůň úpěl ďábelské ódy; a pak, znovu: příliš žluťoučký kůň úpěl ďábelské ódy',
      'Zpětné\\lomítko, středník; čárka, "uvozovky" a \\n',
      `🏐${'ž'.repeat(200)}🏐`,
      'BEGIN:VEVENT',
    ]
    const info = 'První řádek\nDruhý řádek: 100 %\n\nEND:VCALENDAR'
    const text = write(
      names.map((name, at) => anEntry({ id: `e${at}`, name, info, place: { name, address: 'Lesná' } })),
    )
    expect(readCalendar(text).map(({ SUMMARY }) => SUMMARY)).toEqual(names)
    const read = roundTrip(text)
    expect(read.map(({ event }) => event.summary)).toEqual(names)
    expect(read.map(({ event }) => event.description)).toEqual(names.map(() => info))
    expect(read.map(({ event }) => event.location)).toEqual(names.map((name) => `${name}, Lesná`))
  })

  it('contains UID, revision, status, address and time of the last change', () => {
    const [read] = roundTrip(write([anEntry({ cancelled: true, sequence: 7 })]))
    expect(read?.event).toMatchObject({ uid: 'e1@parta', sequence: 7 })
    expect(read?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(read?.component.getFirstPropertyValue('url')).toBe(`${site}/event-info/e1`)
    expect(read?.component.getFirstPropertyValue('geo')).toEqual([49.2, 16.6])
    expect(String(read?.component.getFirstPropertyValue('last-modified'))).toBe('2026-07-01T16:00:00Z')
    expect(String(read?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-07-01T16:00:00Z')
  })

  it('is the same for the same events, contains each once, and is valid without events', () => {
    const entries = [anEntry(), anEntry({ id: 'e2' }), anEntry()]
    expect(write(entries)).toBe(write(entries))
    expect(readCalendar(write(entries)).map(({ UID }) => UID)).toEqual(['e1@parta', 'e2@parta'])
    expect(readCalendar(write([]))).toEqual([])
  })
})

describe('a calendar feed through the gateway', () => {
  let parta: Parta
  let jana: Person
  test.beforeAll(async ({ parta: running }) => {
    parta = running
    jana = await aPerson(parta, 'Jana')
  })

  const read = async (path: string, token?: string) => {
    const answer = await fetch(parta.local.url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it('contains the person’s events and marks cancelled ones', async () => {
    const { token } = jana
    const body = {
      name: 'Ranní běh, Lužánky',
      activityType: 'running',
      eventPlaceId: 'place-16',
      // iCalendar times have whole seconds.
      date: new Date(Math.floor(Date.now() / 1000) * 1000 + 48 * hour).toISOString(),
      duration: '01:15',
      maxPlayers: 5,
      gender: 'any',
      minLevel: 0,
      price: 0,
      willParticipate: true,
      repeatAfter: 'weekly',
      numberOfEvents: 4,
    }
    const first = await parta.must(createEvent, { token, body })
    const feed = await parta.must(createCalendarFeed, { token, body: { kind: 'own' } })
    const events = await eventually(async () => {
      const { status, headers, text } = await read(feed.path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const found = readCalendar(text)
      expect(found).toHaveLength(4)
      expect(roundTrip(text)[0]?.start.toISOString()).toBe(body.date)
      return found
    })
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(4)
    await parta.must(cancelEvent, { token, id: first.id, body: { message: 'Prší' } })
    await eventually(async () => {
      const off = readCalendar((await read(feed.path)).text).filter(({ STATUS }) => STATUS === 'CANCELLED')
      expect(off).toMatchObject([{ UID: `${first.id}@parta`, SEQUENCE: '1' }])
    })
    const file = await read(getEventFile.path.replace(':id', first.id), token)
    expect(readCalendar(file.text)).toMatchObject([{ UID: `${first.id}@parta`, SUMMARY: body.name }])
    expect(roundTrip(file.text)).toHaveLength(1)
  })
})
