/** A word of up to so many letters may differ from the word that was meant by the number of edits behind it. */
const allowances = [
  [3, 0],
  [7, 1],
  [Number.POSITIVE_INFINITY, 2],
] as const

/** How many typing errors are forgiven in a word of this length: none in a short one, which would match too much. */
export function editsAllowed(length: number): number {
  return allowances.find(([upTo]) => length <= upTo)?.[1] ?? 0
}

/**
 * Returns the least number of edits that turn a typed word into the beginning of another one: a letter left out, added
 * or replaced, or two neighbours exchanged. More than `max` is returned as `max + 1`.
 */
export function editsToPrefix(typed: string, word: string, max: number): number {
  // Row by row of the table of edits between the beginnings of both words; only `max` cells beside the diagonal matter.
  let before: number[] = []
  let row: number[] = []
  const width = Math.min(word.length, typed.length + max)
  for (let j = 0; j <= width; j += 1) row[j] = j
  for (let i = 1; i <= typed.length; i += 1) {
    const next: number[] = [i]
    let least = i
    for (let j = 1; j <= width; j += 1) {
      const isSame = typed[i - 1] === word[j - 1]
      let edits = Math.min((row[j] ?? max) + 1, (next[j - 1] ?? max) + 1, (row[j - 1] ?? max) + (isSame ? 0 : 1))
      const isExchanged = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      if (isExchanged) edits = Math.min(edits, (before[j - 2] ?? max) + 1)
      next[j] = edits
      if (edits < least) least = edits
    }
    if (least > max) return max + 1
    before = row
    row = next
  }
  return Math.min(max + 1, ...row)
}

/**
 * Returns the known word that was most likely meant: the one with the fewest edits, then the one nearest in length, then
 * the first by letters; null when all differ too much.
 */
export function nearestWord(typed: string, known: Iterable<string>): string | null {
  const max = editsAllowed(typed.length)
  if (max === 0) return null
  let best: { readonly word: string; readonly edits: number } | null = null
  for (const word of known) {
    if (word.length < typed.length - max) continue
    const edits = editsToPrefix(typed, word, best?.edits ?? max)
    if (edits > (best?.edits ?? max)) continue
    if (!best || edits < best.edits || isNearer(typed, word, best.word)) best = { word, edits }
  }
  return best?.word ?? null
}

function isNearer(typed: string, word: string, other: string): boolean {
  const difference = Math.abs(word.length - typed.length) - Math.abs(other.length - typed.length)
  return difference !== 0 ? difference < 0 : word < other
}
