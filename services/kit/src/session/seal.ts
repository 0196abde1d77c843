import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Encrypts a text, at rest or on the bus, with AES-256-GCM under a key derived for each purpose, so that a text sealed
 * for one purpose is rejected for another.
 * @param secret PARTA_SECRET
 */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Returns the sealed text. @throws Error when it was changed, or sealed with another secret or purpose */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12), {
    authTagLength: 16,
  })
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

/** Returns a keyed hash: it can be compared, but not guessed from the database alone. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', keyOf(secret, purpose)).update(text).digest('base64url')
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Cached, because deriving a key takes longer than using it, and a list of people uses one for each row. */
const derived = new LRUCache<string, Buffer>({ max: 200 })

function keyOf(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`
  const known = derived.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', `parta ${purpose}`, 32))
  derived.set(name, key)
  return key
}
