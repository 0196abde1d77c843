import { readFileSync } from 'node:fs'
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

/** The name, date, time, duration and place of each event of a file. */
async function eventsIn(bytes: Uint8Array) {
  const sheet = await readFile(bytes, now)
  if (typeof sheet === 'string') return sheet
  return sheet.rows.map(({ cells }) => cells.slice(0, 5).join(' | '))
}
const fromField = (name: string) => eventsIn(readFileSync(new URL(`calendars/${name}.ics`, import.meta.url)))
/** When the event of a calendar begins, on the clocks of Parta's zone. */
async function beginOf(start: string, before: readonly string[] = []) {
  const sheet = await read(...before, 'BEGIN:VEVENT', 'UID:a', start, 'SUMMARY:Běh', 'END:VEVENT')
  return typeof sheet === 'string' ? sheet : sheet.rows[0]?.cells.slice(1, 3).join(' ')
}

describe('a calendar', () => {
  it.each([
    [
      'ics-fold-in-letter',
      [
        'Pondělní přátelské utkání: TJ Zkouška....... proti SK Čížkovice, příjezd, šatny | 2026-12-07 | 18:00 | 01:30 | Sportovní hala Čížkovice',
        'Úterní trénink dětí | 2026-12-08 | 18:00 | 01:30 | Sportovní hala Čížkovice',
      ],
    ],
    [
      'ics-fold-in-letter-quiet',
      [
        'Sobotna zkouška mužů a žen na hřišti u Labe........... s přáteli od vedle a s těmi z Prahy | 2026-12-12 | 18:00 | 01:30 | Tělocvična',
        'Žáci a žačky | 2026-12-13 | 18:00 | 01:30 | Tělocvična',
      ],
    ],
    [
      'ics-only-changed-occurrences',
      [
        'Čtvrteční volejbal, posunutý | 2026-12-10 | 19:00 | 01:30 | Tělocvična',
        'Čtvrteční volejbal | 2026-12-17 | 18:00 | 01:30 | Tělocvična',
      ],
    ],
    [
      'ics-changed-occurrences-beside-one',
      [
        'Čtvrteční volejbal, posunutý | 2026-12-10 | 19:00 | 01:30 | Tělocvična',
        'Páteční badminton | 2026-12-11 | 18:00 | 01:30 | Tělocvična',
      ],
    ],
    ['ics-floating', ['Místní čas | 2026-12-10 | 18:00 | 01:30 | Tělocvična']],
    ['ics-floating-x-wr-timezone', ['Místní čas s X-WR | 2026-12-10 | 18:00 | 01:30 | Tělocvična']],
    [
      'ics-without-end',
      ['Bez konce | 2026-12-05 | 17:00 |  | Tělocvična', 'S koncem | 2026-12-06 | 17:00 | 01:30 | Tělocvična'],
    ],
  ])('from the field is read: %s', async (name, events) => {
    expect(await fromField(name)).toEqual(events)
  })

  it.each([
    ['DTSTART:20270310T180000', '2027-03-10 18:00'],
    // In summer, too.
    ['DTSTART:20270410T180000', '2027-04-10 18:00'],
    ['DTSTART:20270410T180000Z', '2027-04-10 20:00'],
    ['DTSTART;TZID=Europe/London:20270410T180000', '2027-04-10 19:00'],
    ['DTSTART;TZID="Europe/London":20270410T180000', '2027-04-10 19:00'],
    ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/London:20270410T180000', '2027-04-10 19:00'],
    [
      'DTSTART;TZID=/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires:20270410T120000',
      '2027-04-10 17:00',
    ],
    ['DTSTART;TZID=GMT Standard Time:20270410T180000', '2027-04-10 19:00'],
    ['DTSTART;TZID=Central Europe Standard Time:20270410T180000', '2027-04-10 18:00'],
    [
      'DTSTART;TZID="(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague":20270410T180000',
      '2027-04-10 18:00',
    ],
    ['DTSTART;TZID=GMT+0100:20270410T180000', '2027-04-10 19:00'],
    ['DTSTART;TZID=UTC-5:20270410T120000', '2027-04-10 19:00'],
    ['DTSTART;TZID=Místní:20270410T180000', '2027-04-10 18:00'],
    ['DTSTART;TZID=:20270410T180000', '2027-04-10 18:00'],
    ['DTSTART;TZID=UTC:20270410T180000', '2027-04-10 20:00'],
  ])('means by %s the time %s in Prague, whatever the zone of the server', async (start, shown) => {
    expect(await beginOf(start)).toBe(shown)
  })

  it('gives its own zone to times without one, and to those whose zone says nothing', async () => {
    const own = ['X-WR-TIMEZONE:Europe/London']
    expect(await beginOf('DTSTART:20270410T180000', own)).toBe('2027-04-10 19:00')
    expect(await beginOf('DTSTART;TZID=Customized Time Zone:20270410T180000', own)).toBe('2027-04-10 19:00')
    expect(await beginOf('DTSTART;TZID=Europe/Prague:20270410T180000', own)).toBe('2027-04-10 18:00')
  })

  it('is read by the rules of a zone that it describes itself, and by the name of one that it leaves empty', async () => {
    const zone = (name: string, rules: readonly string[]) => [
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      ...rules,
      'END:VTIMEZONE',
    ]
    const rules = [
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
    ]
    expect(await beginOf('DTSTART;TZID=Klub:20270410T120000', zone('Klub', rules))).toBe('2027-04-10 19:00')
    expect(await beginOf('DTSTART;TZID=Europe/London:20270410T180000', zone('Europe/London', []))).toBe(
      '2027-04-10 19:00',
    )
  })

  it('repeats at the same time of the day on both sides of a change of the clocks', async () => {
    const sheet = await read(...event('a', '20270320T180000', ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270327T180000']))
    expect(typeof sheet === 'string' || sheet.rows.map(({ cells }) => cells.slice(1, 3))).toEqual([
      ['2027-03-20', '18:00'],
      ['2027-04-03', '18:00'],
    ])
  })

  it('keeps its encoding beside a broken letter', async () => {
    const text = [
      'BEGIN:VCALENDAR',
      ...event('a', '20270410T180000', ['LOCATION:Žďár nad Sázavou']),
      'END:VCALENDAR',
    ].join('\n')
    const [before = '', after = ''] = text.split('Běh')
    const oneBroken = Buffer.concat([Buffer.from(`${before}B`), Buffer.from([0xec]), Buffer.from(`h${after}`)])
    expect(await eventsIn(oneBroken)).toEqual(['B\uFFFDh | 2027-04-10 | 18:00 |  | Žďár nad Sázavou'])
  })

  it('may be several in one file, with a mark of its encoding before them', async () => {
    const one = (uid: string) =>
      ['BEGIN:VCALENDAR', ...event(uid, '20270410T180000Z'), 'END:VCALENDAR', ''].join('\r\n')
    expect(await eventsIn(Buffer.from(`\uFEFF${one('a')}${one('b')}`))).toHaveLength(2)
  })

  it('is cut to the longest text that a cell may have, in each occurrence of an event', async () => {
    const more = ['RRULE:FREQ=DAILY;COUNT=2', `DESCRIPTION:${'x'.repeat(uploadLimits.cell + 1)}`]
    const sheet = await read(...event('a', '20270410T180000', more))
    expect(typeof sheet === 'string' || sheet.rows.map(({ cells }) => cells[5]?.length)).toEqual([2001, 2001])
  })

  it('names what it leaves out, with the reason', async () => {
    const sheet = await read(
      ...event('a', '20200101T170000Z'),
      ...event('b', '20261210T170000Z', ['STATUS:CANCELLED']),
      ...event('c', '20261210'),
      ...event('d', '20291210T170000Z'),
      ...event('e', 'zítra'),
      'BEGIN:VEVENT',
      'UID:f',
      'SUMMARY:Bez začátku',
      'END:VEVENT',
      ...event('g', '20261210T170000Z'),
    )
    expect(sheet).toMatchObject({
      rows: [{ row: 7 }],
      leftOut: {
        count: 6,
        first: [
          { row: 1, name: 'Běh', why: 'past' },
          { row: 2, name: 'Běh', why: 'cancelled' },
          { row: 3, name: 'Běh', why: 'wholeDay' },
          { row: 4, name: 'Běh', why: 'tooFar' },
          { row: 5, name: 'Běh', why: 'unreadable' },
          { row: 6, name: 'Bez začátku', why: 'unreadable' },
        ],
      },
    })
  })

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
    expect(await read(...hourly('a'), ...hourly('b'))).toMatchObject({ rows: [], leftOut: { count: 2 } })
    expect(await read(...hourly('a'), ...hourly('b'), ...event('c', '20200101T000000Z'))).toBe('upload.tooManyRows')
  })
})
