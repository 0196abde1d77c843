import { describe, expect, it } from 'vitest'
import { type CalendarEntry, createWriter, writeCalendar } from './calendar.ts'

const entry = (id: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id,
  name: `${'Žluťoučký kůň '.repeat(8)}${id}`,
  date: new Date('2026-12-01T17:00:00Z'),
  endDate: new Date('2026-12-01T18:00:00Z'),
  place: { name: 'Hala', address: 'Brno' },
  cancelled: false,
  ...more,
})
const calendar = { name: 'BEGIN:VEVENT', publicUrl: 'https://parta.example/', refreshMinutes: 60 }
const twice = { date: new Date('2026-10-25T00:30:00Z'), endDate: new Date('2026-10-25T01:30:00Z') }

describe('a calendar that is written event by event', () => {
  it('has each event once, in its last form, between one head and one end', () => {
    const writer = createWriter(calendar)
    for (const one of [entry('a'), entry('b'), entry('a', { cancelled: true })]) writer.add(one)
    const text = writer.end()
    expect(text.match(/^UID:.*$/gm)).toEqual(['UID:a@parta', 'UID:b@parta'])
    expect(text.match(/^STATUS:.*$/gm)).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED'])
    for (const line of ['BEGIN:VCALENDAR', 'NAME:BEGIN:VEVENT', 'BEGIN:VTIMEZONE', 'END:VCALENDAR'])
      expect(text.split('\r\n').filter((one) => one === line)).toHaveLength(1)
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('describes the zone only if an event needs it, and is well-formed without events', () => {
    expect(writeCalendar(calendar, [entry('a', twice)])).not.toContain('VTIMEZONE')
    expect(writeCalendar(calendar, [entry('a', twice), entry('b')])).toContain('VTIMEZONE')
    expect(writeCalendar(calendar, []).split('\r\n').slice(-3)).toEqual(['X-PUBLISHED-TTL:PT1H', 'END:VCALENDAR', ''])
  })

  it('has a name with marks and line breaks in one line', () => {
    const text = writeCalendar({ ...calendar, name: 'Klub; Brno, A\\B\r\nBEGIN:VEVENT' }, [entry('a')])
    const name = 'Klub\\; Brno\\, A\\\\B\\nBEGIN:VEVENT'
    expect(text.split('\r\n').filter((line) => /^(NAME|X-WR-CALNAME):/.test(line))).toEqual([
      `NAME:${name}`,
      `X-WR-CALNAME:${name}`,
    ])
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  })
})
