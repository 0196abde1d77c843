import { folded } from '@parta/contracts/predicates/text'

const wordsKept = 60

/** The words of some texts as searches compare them: without case and diacritics, each once. */
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
 * Filters on a stored `words`: every word asked for must begin one of them. Ranges over an index, so
 * nothing of the input is ever a pattern.
 */
export function beginsWith(query: string | undefined): { words: { $elemMatch: { $gte: string; $lt: string } } }[] {
  return wordsOf(query ?? '').map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } }))
}
