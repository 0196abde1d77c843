import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Encrypts a text at rest and on the bus: AES-256-GCM under a key of its own for each purpose, so
 * that what is sealed for one can not be passed off as another.
 * @param secret PARTA_SECRET
 */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The text that was sealed. @throws Error when it was changed, or sealed under another secret or purpose */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

/** A keyed hash: what it was made of can be checked, but not guessed from the database alone. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', keyOf(secret, purpose)).update(text).digest('base64url')
}

/** Compares two hashes in a time that does not tell where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** To derive a key takes longer than to use it, and lists of people use one for each row. */
const derived = new LRUCache<string, Buffer>({ max: 200 })

function keyOf(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`
  const known = derived.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', `parta ${purpose}`, 32))
  derived.set(name, key)
  return key
}
