import { wordsOf } from '@parta/contracts/predicates/text'

/**
 * Returns filters on a stored `words` array: each word of the query must be the beginning of one. They are index
 * ranges, so input is never used as a pattern.
 */
export function beginsWith(query: string | undefined): { words: { $elemMatch: { $gte: string; $lt: string } } }[] {
  return wordsOf(query ?? '').map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } }))
}
