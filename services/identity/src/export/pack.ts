import { promisify } from 'node:util'
import type { Kit } from '@parta/kit/kit'
import { type AsyncZippable, strToU8, zip } from 'fflate'
import type { Collected } from './collect.ts'
import { writeCalendar } from './write-calendar.ts'
import { writeTable } from './write-table.ts'

const zipped = promisify((files: AsyncZippable, done: (error: Error | null, bytes: Uint8Array) => void) => {
  zip(files, { level: 6 }, done)
})

/** One archive: everything for machines (JSON), each kind as a table (CSV), the events as a calendar, the pictures. */
export async function pack(kit: Kit, data: Collected, images: readonly string[]): Promise<Buffer> {
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
