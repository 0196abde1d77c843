/** The pattern of a telephone number as it is stored: digits, after a plus where the country is named. */
export const telephone = String.raw`\+?\d{6,14}`
export const telephonePattern = new RegExp(`^${telephone}$`)

/**
 * Returns a telephone number without what people write or paste around and between its digits: spaces, brackets, dots,
 * slashes, hyphens of all kinds, invisible characters, and `tel:` at the beginning. `00` there becomes a plus. Other
 * characters stay, so that the number is refused later.
 */
export function plainTelephone(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[\s()./\p{Pd}\p{Cf}\u2212]/gu, '')
  return plain.replace(/^(?:tel:)?(?:00)?/i, (before) => (before.endsWith('00') ? '+' : ''))
}
