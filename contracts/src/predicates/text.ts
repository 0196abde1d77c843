/** A text as searches compare it: without case and diacritics (domain-facts 8). */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
