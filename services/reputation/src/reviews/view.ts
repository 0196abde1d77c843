import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Review } from '@parta/contracts/reputation'
import { cardOf } from '@parta/kit/people'
import type { ReviewRow } from './store.ts'

export function reviewView(row: ReviewRow, writers: ReadonlyMap<string, UserSnapshot>): Review {
  return {
    id: row._id,
    by: cardOf(row.by, writers.get(row.by)),
    eventName: row.eventName,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  }
}
