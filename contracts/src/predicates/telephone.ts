/** The form in which telephone numbers are stored: digits, after a plus where the country is named. */
export const telephonePattern = /^\+?\d{6,14}$/

/**
 * Returns a telephone number without what people write or paste around and between its digits: spaces, brackets, dots,
 * slashes, hyphens of all kinds, marks of direction, which cannot be seen, and the name of a link. `00` at its beginning
 * is a plus. Anything else stays, and is refused later.
 */
export function plainTelephone(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[\s()./\p{Pd}\p{Cf}\u2212]/gu, '')
  return plain.replace(/^(?:tel:)?(?:00)?/i, (before) => (before.endsWith('00') ? '+' : ''))
}
