import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Review } from '@parta/contracts/reputation'
import { type Apart, cardOf } from '@parta/kit/people/people'
import type { ReviewRow } from './store.ts'

export function reviewView(
  row: ReviewRow,
  { writers, apart }: { readonly writers: ReadonlyMap<string, UserSnapshot>; readonly apart: Apart },
): Review {
  return {
    id: row._id,
    by: cardOf(row.by, writers.get(row.by), apart),
    eventName: row.eventName,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  }
}
