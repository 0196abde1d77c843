import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Review } from '@parta/contracts/reputation'
import { cardOf, type HiddenPeople } from '@parta/kit/people/people'
import type { ReviewRow } from './store.ts'

export function reviewView(
  row: ReviewRow,
  {
    writers,
    hiddenPeople,
  }: { readonly writers: ReadonlyMap<string, UserSnapshot>; readonly hiddenPeople: HiddenPeople },
): Review {
  return {
    id: row._id,
    by: cardOf(row.by, writers.get(row.by), hiddenPeople),
    eventName: row.eventName,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  }
}
