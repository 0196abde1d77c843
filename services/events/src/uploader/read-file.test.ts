import { uploadLimits } from '@parta/contracts/upload-limits'
import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const now = new Date('2026-11-01T12:00:00Z')
const read = (...lines: readonly string[]) =>
  readFile(Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')), now)
const event = (uid: string, begins: string, more: readonly string[] = []) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTART:${begins}`,
  'SUMMARY:Běh',
  ...more,
  'END:VEVENT',
]

describe('a calendar', () => {
  it('is refused before it is read when it has too many lines', async () => {
    const coming = event('a', '20261110T170000Z')
    expect(await read(...coming, ...Array.from({ length: uploadLimits.lines - 9 }, () => ''))).toMatchObject({
      rows: [{ row: 1 }],
    })
    expect(await read(...coming, ...Array.from({ length: uploadLimits.lines }, () => ''))).toBe('upload.tooManyRows')
  })

  it('is refused as soon as its events repeat too often together, though all of them are over', async () => {
    const hourly = (uid: string) =>
      event(uid, '20200101T000000Z', [`RRULE:FREQ=HOURLY;COUNT=${uploadLimits.occurrences / 2}`])
    expect(await read(...hourly('a'), ...hourly('b'))).toMatchObject({ rows: [], leftOut: 2 })
    expect(await read(...hourly('a'), ...hourly('b'), ...event('c', '20200101T000000Z'))).toBe('upload.tooManyRows')
  })
})
