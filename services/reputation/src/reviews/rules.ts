import { limits } from '@parta/contracts/limits'
import type { ReviewRow } from './store.ts'

/** A review as it is kept: a line without space around it, never longer than a review may be. */
export function writeReview({ id, text, ...rest }: Omit<ReviewRow, '_id'> & { readonly id: string }): ReviewRow {
  return { _id: id, ...rest, text: text.replace(/\s+/gu, ' ').trim().slice(0, limits.reviewMax) }
}
