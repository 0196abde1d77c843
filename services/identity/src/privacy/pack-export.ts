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

/**
 * Packs a zip archive: all data as JSON, each section as a CSV table, the events as an iCalendar file, and the
 * pictures.
 */
export async function packExport(kit: Kit, data: PersonData, images: readonly string[]): Promise<Buffer> {
  const files: AsyncZippable = {
    'parta.json': strToU8(JSON.stringify({ madeAt: new Date().toISOString(), ...data }, null, 2)),
    'events.ics': strToU8(writeCalendar(data.events['events'] ?? [], kit.config)),
  }
  for (const sections of Object.values(data)) {
    for (const [section, rows] of Object.entries(sections)) {
      files[`tables/${section}.csv`] = strToU8(writeTable(rows))
    }
  }
  for (const image of new Set(images)) {
    const bytes = await kit.media.readImage(image)
    // Pictures are compressed already.
    if (bytes) files[`pictures/${nameOf(image)}`] = [bytes, { level: 0 }]
  }
  return Buffer.from(await zipped(files))
}

/** Returns the file name of a picture: the end of the reference by which the data names it. */
function nameOf(image: string): string {
  const name = image.split('/').at(-1) ?? ''
  return name.endsWith('.webp') ? name : `${name}.webp`
}

/** The data of a person: for each service, the rows of each section. */
type PersonData = Readonly<Record<ServiceName, Readonly<Record<string, readonly PersonalRow['data'][]>>>>

/** Collects a person's data from all services. @throws server.unavailable when a service does not answer */
export async function collect(kit: Kit, subject: Subject): Promise<PersonData> {
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
  return found as PersonData
}

/** A row of the section `events` of the events service. */
interface EventRow {
  readonly id: string
  readonly name: string
  readonly date: string
  readonly endDate: string
  readonly place: { readonly name: string; readonly address: string }
  readonly cancelled: boolean
}

/** Returns the events as an iCalendar file. */
function writeCalendar(
  rows: readonly PersonalRow['data'][],
  { PARTA_PUBLIC_URL: publicUrl, PARTA_LITE_NAME: name = 'Parta' }: Kit['config'],
): string {
  // The bus has no schema for these rows; `personal` of the events service writes them.
  const entries = (rows as unknown as EventRow[]).map(({ id, name, date, endDate, place, cancelled }) => ({
    id,
    name,
    date: new Date(date),
    endDate: new Date(endDate),
    place: { name: place.name, address: place.address },
    cancelled,
  }))
  return write({ name, publicUrl }, entries)
}

/**
 * Returns rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. A cell that would become a
 * formula is escaped by an apostrophe.
 */
export function writeTable(rows: readonly PersonalRow['data'][]): string {
  const flat = rows.map((row) => Object.fromEntries(cells(row, '')))
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))]
  return stringify(flat, { header: true, columns, bom: true, record_delimiter: 'windows', escape_formulas: true })
}

/** Returns the cells of a row: nested fields as `outer.inner`, a list in one cell. */
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
