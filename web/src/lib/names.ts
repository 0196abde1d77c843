/**
 * Splits a full name: the last of several words is the surname, which nobody needs. Returns `null` if there is no word.
 */
export function namesIn(text: string): { readonly name: string; readonly surname?: string } | null {
  const words = text.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.pop() : undefined
  if (words.length === 0) return null
  return { name: words.join(' '), ...(last === undefined ? {} : { surname: last }) }
}
