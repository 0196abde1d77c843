import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Review } from '@parta/contracts/reputation'
import { cardOf, type HiddenPeople } from '@parta/kit/people/people'
import { keyedHash, seal, unseal } from '@parta/kit/session/seal'
import type { ReviewRow } from './store.ts'

interface Reader {
  /** PARTA_SECRET */
  readonly secret: string
  readonly viewer: string
}

interface Looking extends Reader {
  readonly writers: ReadonlyMap<string, UserSnapshot>
  readonly hiddenPeople: HiddenPeople
  /** The ids of the events whose names the reader may know. */
  readonly namedEvents: ReadonlySet<string>
}

export function reviewView(row: ReviewRow, { writers, hiddenPeople, namedEvents, ...reader }: Looking): Review {
  return {
    id: lineId(reader.secret, row._id),
    reportToken: reportToken(row, reader),
    by: cardOf(row.by, writers.get(row.by), hiddenPeople),
    eventName: namedEvents.has(row.eventId) ? row.eventName : '',
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Returns the id of a review or emoji outside this service: the stored one contains the ids of event, giver and receiver. */
export function lineId(secret: string, id: string): string {
  return keyedHash(secret, 'feedback line', id)
}

const reporting = 'report of a review'

/**
 * Returns the token with which the reader of a review can report it. So everybody to whom a list shows a review can
 * report it, and the rules of who reads which review are those of the lists alone.
 */
export function reportToken({ _id, by }: Pick<ReviewRow, '_id' | 'by'>, { secret, viewer }: Reader): string | null {
  return by === viewer ? null : seal(secret, reporting, JSON.stringify([viewer, _id]))
}

/** Returns the stored id of the review for which the reader got this token; `null` for any other text. */
export function openReportToken(token: string, { secret, viewer }: Reader): string | null {
  try {
    const [reader, id] = JSON.parse(unseal(secret, reporting, token)) as [string, string]
    return reader === viewer ? id : null
  } catch {
    return null
  }
}
