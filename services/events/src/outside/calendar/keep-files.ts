import { createHash } from 'node:crypto'
import { calendarFiles } from '@parta/contracts/calendar'
import { clientOf, forwardedAddress } from '@parta/kit/http/address'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createSharedReadings } from '@parta/kit/process/read-shared'
import { inOwnTurns } from '@parta/kit/process/turns'
import { LRUCache } from 'lru-cache'
import { type EventRow, events } from '../../core/store.ts'
import { type FiledEvent, filedFields } from './calendar-view.ts'

export interface CalendarFile {
  /** The events that are in it, with their versions. */
  readonly stamp: string
  readonly bytes: Buffer
  readonly etag: string
}

/** Which events are in a file, and in which order. */
export interface Selection {
  readonly filter: object
  readonly sort: Readonly<Record<string, 1 | -1>>
  readonly limit: number
  /** The index to use, where MongoDB may choose a slower one. */
  readonly hint?: Readonly<Record<string, 1 | -1>>
}

interface Wanted {
  /** Names the file, and everything that it shows beside its events. */
  readonly key: string
  readonly request: Call<never>['request']
  readonly select: () => Selection | Promise<Selection>
  readonly write: (events: AsyncIterable<FiledEvent>) => Promise<string>
}

/**
 * Returns a function that returns a file of many events. It is kept until one of its events changes, begins or ceases to
 * be in it: each call reads the versions of the events, and the events only if these differ.
 * @throws server.busy by that function, when too many files wait, or too many for this address
 */
export function createFiles(kit: Kit) {
  const { keptBytes, ...room } = calendarFiles
  const read = createSharedReadings(room)
  const kept = new LRUCache<string, CalendarFile>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes, stamp }) => bytes.length + stamp.length,
  })
  const find = <T extends object>({ filter, ...options }: Selection, projection: object) =>
    inOwnTurns(
      kit.database.native<EventRow & { _id: string }>(events.collection).find<T>(filter, { ...options, projection }),
    )

  return ({ key, request, select, write }: Wanted): Promise<CalendarFile> =>
    read(
      key,
      async () => {
        const selection = await select()
        const versions = createHash('sha256')
        for await (const { _id, v } of find<Versioned>(selection, { v: 1 })) versions.update(`${_id} ${v}\n`)
        const stamp = versions.digest('base64url')
        const known = kept.get(key)
        if (known?.stamp === stamp) return known
        const bytes = Buffer.from(await write(find<FiledEvent>(selection, filedFields)))
        const file = { stamp, bytes, etag: etagOf(bytes) }
        kept.set(key, file)
        return file
      },
      clientOf(forwardedAddress(request.headers)),
    )
}
export type Files = ReturnType<typeof createFiles>

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`
}

interface Versioned {
  readonly _id: string
  readonly v: number
}
