/** Returns a random seed for a generated picture; twelve characters make it unique. */
export function newSeed(): string {
  return randomHex(6)
}

/** Returns a random id. `crypto.randomUUID` exists only on pages that came over HTTPS or from this machine. */
export function newId(): string {
  return randomHex(16)
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
