/** Sorted words; the words with a prefix are found by binary search. */
export interface SortedWords {
  add(word: string): void
  /**
   * The words that begin with a prefix, one after the other, so that the caller may stop early.
   * @param isKnown false for words that were removed since; they are skipped, and dropped at the next sorting
   */
  beginningWith(prefix: string, isKnown: (word: string) => boolean): Iterable<string>
}

/** New words are appended to an unsorted list; when it has more than this many, it is merged into the sorted one. */
const unsortedMax = 64

export function createSortedWords(): SortedWords {
  let sorted: readonly string[] = []
  let unsorted: string[] = []

  function* beginningWith(prefix: string, isKnown: (word: string) => boolean) {
    if (unsorted.length > unsortedMax) {
      // A word that was removed and added again stands in both lists.
      sorted = [...new Set(sorted.concat(unsorted))].filter(isKnown).sort()
      unsorted = []
    }
    for (let at = firstFrom(sorted, prefix); sorted[at]?.startsWith(prefix); at += 1) {
      if (isKnown(sorted[at] as string)) yield sorted[at] as string
    }
    for (const word of unsorted) if (word.startsWith(prefix) && isKnown(word)) yield word
  }

  return { add: (word) => void unsorted.push(word), beginningWith }
}

/** Binary search: returns the position of the first word that is not ordered before the prefix. */
function firstFrom(sorted: readonly string[], prefix: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string) < prefix) low = middle + 1
    else high = middle
  }
  return low
}
