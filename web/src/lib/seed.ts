/** Returns a random seed for a generated picture; twelve characters make it unique. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
