/** The symbols of people have seven to ten digits. */
const form = /^[1-9]\d{6,9}$/

/** Returns the symbols that a typing mistake turns into the given one: a wrong, a missing, or two swapped digits. */
export function similarSymbols(symbol: string): number[] {
  const digits = symbol.replace(/^0+/, '')
  if (!/^\d{6,10}$/.test(digits)) return []
  const found = new Set<string>()
  for (let at = 0; at <= digits.length; at += 1) {
    const [before, here, rest] = [digits.slice(0, at), digits.charAt(at), digits.slice(at + 1)]
    for (let digit = 0; digit <= 9; digit += 1) {
      found.add(`${before}${digit}${rest}`)
      found.add(`${before}${digit}${digits.slice(at)}`)
    }
    found.add(`${before}${rest.charAt(0)}${here}${rest.slice(1)}`)
  }
  found.delete(digits)
  return [...found].filter((candidate) => form.test(candidate)).map(Number)
}
