/** A seed for a drawn picture: twelve characters are enough to be one's own. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
