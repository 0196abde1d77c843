/** The names of symbols in a reference of Fio, as in `/VS1000042/SS1001/KS`. */
const symbolNames: ReadonlySet<string> = new Set(['VS', 'SS', 'KS'])

/** Returns a text of the bank with the initials of its words. Numbers stay, because they tell movements apart. */
export function maskedText(text: string): string {
  return text.replaceAll(/\p{L}[\p{L}\p{M}]+\.?/gu, (word) => (symbolNames.has(word) ? word : `${initialOf(word)}.`))
}

function initialOf(word: string): string {
  return /^\p{L}\p{M}*/u.exec(word)?.[0] ?? ''
}
