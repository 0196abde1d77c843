import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Review } from '@parta/contracts/reputation'
import { cardOf, type HiddenPeople } from '@parta/kit/people/people'
import { keyedHash } from '@parta/kit/session/seal'
import type { ReviewRow } from './store.ts'

export function reviewView(
  row: ReviewRow,
  {
    secret,
    writers,
    hiddenPeople,
    namedEvents,
  }: {
    /** PARTA_SECRET */
    readonly secret: string
    readonly writers: ReadonlyMap<string, UserSnapshot>
    readonly hiddenPeople: HiddenPeople
    /** The ids of the events whose names the reader may know. */
    readonly namedEvents: ReadonlySet<string>
  },
): Review {
  return {
    // The stored id contains the ids of the event, the giver and the receiver.
    id: keyedHash(secret, 'feedback line', row._id),
    by: cardOf(row.by, writers.get(row.by), hiddenPeople),
    eventName: namedEvents.has(row.eventId) ? row.eventName : '',
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  }
}
