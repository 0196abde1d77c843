import { crc32 } from 'node:zlib'
import { cardDetails } from '@parta/contracts/event-fields'
import { listedCardFields, SearchListing } from '@parta/contracts/hints'
import { pick } from '@parta/kit/store/row'
import { cardFields, storedFields } from '../../core/card-view.ts'
import type { EventRow } from '../../core/store.ts'

const sources = [...cardFields, 'private', 'removed'] as const

/** The fields of an event's document that its listing is made of. */
export type ListingSource = Pick<EventRow, (typeof sources)[number]>

/** The MongoDB projection of `ListingSource` and the version. */
export const listingFields: Readonly<Record<string, 1>> = Object.fromEntries([...sources, 'v'].map((name) => [name, 1]))

const detailNames = Object.keys(cardDetails) as (keyof typeof cardDetails)[]

/** Identifies the schema of the listings that this version makes. */
export const listingShape = crc32(JSON.stringify(SearchListing))

/** An event as the search index stores it, and as it is broadcast to other processes. */
export function listingOf(id: string, v: number, event: ListingSource): SearchListing {
  const { repetition, leader, trainer } = event
  const fields = storedFields(event)
  return {
    id,
    v,
    ...pick(fields, listedCardFields),
    details: pick(fields, detailNames),
    leader,
    trainer,
    date: event.date.getTime(),
    endDate: event.endDate.getTime(),
    confirmationDate: event.confirmationDate?.getTime() ?? null,
    repetition: repetition && { id: repetition.id, after: repetition.after },
    isPublic: !event.private && !event.cancelled && !event.removed,
  }
}
