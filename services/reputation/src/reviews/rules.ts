import { limits } from '@parta/contracts/limits'
import type { ReviewRow } from './store.ts'

/** Returns a review as it is stored: its text on one line, trimmed and cut to the limit. */
export function writeReview({ id, text, ...rest }: Omit<ReviewRow, '_id'> & { readonly id: string }): ReviewRow {
  return { _id: id, ...rest, text: text.replace(/\s+/gu, ' ').trim().slice(0, limits.reviewMax) }
}
