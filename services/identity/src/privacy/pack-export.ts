import { promisify } from 'node:util'
import { type ServiceName, services } from '@parta/contracts/values'
import { writeCalendar as write } from '@parta/icalendar/calendar'
import type { Kit } from '@parta/kit/kit'
import { type PersonalRow, readPersonal, type Subject } from '@parta/kit/people/personal'
import { stringify } from 'csv-stringify/sync'
import { type AsyncZippable, strToU8, zip } from 'fflate'

const zipped = promisify((files: AsyncZippable, done: (error: Error | null, bytes: Uint8Array) => void) => {
  zip(files, { level: 6 }, done)
})

/** One archive: everything for machines (JSON), each kind as a table (CSV), the events as a calendar, the pictures. */
export async function packExport(kit: Kit, data: Collected, images: readonly string[]): Promise<Buffer> {
  const files: AsyncZippable = {
    'parta.json': strToU8(JSON.stringify({ madeAt: new Date().toISOString(), ...data }, null, 2)),
    'events.ics': strToU8(writeCalendar(data.events['events'] ?? [], kit.config.PARTA_PUBLIC_URL)),
  }
  for (const sections of Object.values(data)) {
    for (const [section, rows] of Object.entries(sections)) {
      files[`tables/${section}.csv`] = strToU8(writeTable(rows))
    }
  }
  for (const image of new Set(images)) {
    const bytes = await kit.media.readImage(image)
    // Compressed already.
    if (bytes) files[`pictures/${nameOf(image)}`] = [bytes, { level: 0 }]
  }
  return Buffer.from(await zipped(files))
}

/** As the end of the picture's reference, by which the data names it. */
function nameOf(image: string): string {
  const name = image.split('/').at(-1) ?? ''
  return name.endsWith('.webp') ? name : `${name}.webp`
}

/** What each service keeps of a person, by the names of its kinds. */
type Collected = Readonly<Record<ServiceName, Readonly<Record<string, readonly PersonalRow['data'][]>>>>

/** @throws server.unavailable when a service does not answer: an archive is whole or none */
export async function collect(kit: Kit, subject: Subject): Promise<Collected> {
  const found: Partial<Record<ServiceName, Record<string, PersonalRow['data'][]>>> = {}
  for (const service of services) {
    const sections: Record<string, PersonalRow['data'][]> = {}
    for await (const { section, data } of readPersonal(kit.bus, service, subject)) {
      const rows = sections[section] ?? []
      rows.push(data)
      sections[section] = rows
    }
    found[service] = sections
  }
  return found as Collected
}

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
function writeCalendar(rows: readonly PersonalRow['data'][], publicUrl: string): string {
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

/**
 * Rows as CSV (RFC 4180) that spreadsheets open in UTF-8. What a person wrote must not become a formula
 * there: a cell that begins as one is quoted by an apostrophe.
 */
export function writeTable(rows: readonly PersonalRow['data'][]): string {
  const flat = rows.map((row) => Object.fromEntries(cells(row, '')))
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))]
  return stringify(flat, { header: true, columns, bom: true, record_delimiter: 'windows', escape_formulas: true })
}

/** Nested fields as `outer.inner`, lists of values in one cell. */
function cells(value: Readonly<Record<string, unknown>>, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    const column = path + name
    if (Array.isArray(inner)) return [[column, inner.map(text).join('; ')]]
    if (typeof inner === 'object' && inner !== null) return cells(inner as Record<string, unknown>, `${column}.`)
    return [[column, text(inner)]]
  })
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
