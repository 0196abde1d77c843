/** Returns a text as searches compare it: lower case, without diacritics (domain-facts 8). */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

const wordsMax = 60

/** Returns the words of some texts as searches compare them: lower case, without diacritics, each once, at most 60. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = folded(texts.join(' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return [...new Set(words)].slice(0, wordsMax)
}

/**
 * Returns a link with a scheme: without one it gets `https://` and its host is lowercased (part 2, section 5); an empty
 * one stays empty. What stands behind the host keeps its capitals, which forms and shortened links tell apart.
 */
export function withScheme(link: string): string {
  const trimmed = link.trim()
  if (trimmed === '' || /^https?:\/\//i.test(trimmed)) return trimmed
  return `https://${trimmed.replace(/^[^/?#]+/, (host) => host.toLowerCase())}`
}

/**
 * Whether a text stays the same in the database and in XML documents such as invoices: no half of a surrogate pair, which
 * UTF-8 cannot encode, and none of the characters that XML 1.0 forbids (section 2.2, `Char`).
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !/[\uFFFE\uFFFF]|(?![\t\n\r\x7F-\x9F])\p{Cc}/u.test(text)
}

/** Returns the first characters of a text. One of two UTF-16 units, such as an emoji, stays whole. */
export function firstCharacters(text: string, max: number): string {
  return Array.from(text.toWellFormed()).slice(0, max).join('')
}
