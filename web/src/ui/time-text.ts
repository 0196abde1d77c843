/**
 * Part 1, section 5: digits only, a colon after two of them, hours to 23, minutes to 59.
 * Deleting over the colon must not put it back.
 */
export function asTime(text: string, before: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4)
  const isDeleting = text.length < before.length
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits
  const hours = String(Math.min(23, Number(digits.slice(0, 2)))).padStart(2, '0')
  const minutes = digits.slice(2)
  return `${hours}:${minutes.length === 2 ? String(Math.min(59, Number(minutes))).padStart(2, '0') : minutes}`
}
