import { folded } from '@parta/contracts/predicates/text'

const wordsKept = 60

/** Returns the words of some texts as searches compare them: lower case, without diacritics, each once. */
export function wordsOf(...texts: readonly string[]): string[] {
  return [
    ...new Set(
      folded(texts.join(' '))
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    ),
  ].slice(0, wordsKept)
}

/**
 * Returns filters on a stored `words` array: each word of the query must be the beginning of one. They are index
 * ranges, so input is never used as a pattern.
 */
export function beginsWith(query: string | undefined): { words: { $elemMatch: { $gte: string; $lt: string } } }[] {
  return wordsOf(query ?? '').map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } }))
}
