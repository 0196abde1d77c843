/**
 * Formats a time while it is typed (part 1, section 5): digits only, a colon after two of them, hours to 23, minutes to
 * 59. One digit before a colon or a full stop is an hour. A deleted colon is not inserted again.
 */
export function asTime(text: string, before: string): string {
  const digits = text
    .replace(/^\s*(\d)[:.]/, '0$1')
    .replaceAll(/\D/g, '')
    .slice(0, 4)
  const isDeleting = text.length < before.length
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits
  const hours = String(Math.min(23, Number(digits.slice(0, 2)))).padStart(2, '0')
  const minutes = digits.slice(2)
  return `${hours}:${minutes.length === 2 ? String(Math.min(59, Number(minutes))).padStart(2, '0') : minutes}`
}

/** Appends `:00` to a complete hour; returns other texts unchanged. */
export function withMinutes(text: string): string {
  const [, hours] = /^(\d{1,2}):?$/.exec(text) ?? []
  return hours === undefined ? text : `${hours.padStart(2, '0')}:00`
}

/** Whether the text is a time of day, `HH:mm`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
