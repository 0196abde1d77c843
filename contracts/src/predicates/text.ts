/** A text as searches compare it: without case and diacritics (domain-facts 8). */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Part 2, section 5: a link without a scheme gets `https://` and is lowercased; an empty one stays so. */
export function withScheme(link: string): string {
  const trimmed = link.trim()
  return trimmed === '' || /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.toLowerCase()}`
}
