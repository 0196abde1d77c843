import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Returns a new secret for a link: 192 random bits as base64url, 32 characters. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * Returns a new id: 8 characters of time and 14 random ones (72 bits), lower case. Ids sort by creation, fit a URL, a
 * NATS subject and a job id, and cannot be guessed.
 */
export function newId(now: Date = new Date()): string {
  const chance = [...randomBytes(14)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return idsFrom(now) + chance
}

/** Returns the id that follows from a cause, for what is done once for each: 32 characters of its SHA-256. */
export function idFor(cause: string): string {
  return createHash('sha256').update(cause).digest('hex').slice(0, 32)
}

/** Returns the filter of the ids `<prefix>:…`, only of those after `<prefix>:<after>` if that is given. */
export function idsUnder(prefix: string, after = '') {
  // No id is `<prefix>:` alone. `;` is the character after `:`.
  return { $gt: `${prefix}:${after}`, $lt: `${prefix};` }
}

/** Returns the text that sorts before all ids made from `time` on, and after all earlier ones. */
export function idsFrom(time: Date): string {
  return time.getTime().toString(36).padStart(8, '0')
}

/** Returns when `newId` made an id; null for an id of another form, such as one of the demo. */
export function idTime(id: string): Date | null {
  return /^[0-9a-z]{22}$/.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 36)) : null
}
