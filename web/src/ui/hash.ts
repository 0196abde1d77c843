/** Returns a number below a million that is always the same for a text. */
export function hash(text: string): number {
  let sum = 7
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) % 1_000_003
  return sum
}
