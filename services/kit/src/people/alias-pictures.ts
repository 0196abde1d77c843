import { limits } from '@parta/contracts/limits'
import { isSameHash, keyedHash } from '../session/seal.ts'

const prefix = 'FILE:/public/pictures/'
const keyPattern = /^[a-f0-9]{32}$/
const bucketSeconds = limits.pictureMinutes * 60

/** Returns the reference of an alias's picture by its key, as it is stored and told in facts: it opens nothing. */
export function aliasPicture(key: string): string {
  return prefix + key
}

/** Returns the key of an alias's picture; null for public and generated pictures, and for what is none. */
export function aliasPictureKey(image: string): string | null {
  const key = image.startsWith(prefix) ? image.slice(prefix.length) : ''
  return keyPattern.test(key) ? key : null
}

/**
 * Returns the reference of a picture as replies show it. An alias's picture gets a signed address, which works for
 * `limits.pictureMinutes` to twice as long; within that time it is the same one for everybody, so that browsers keep
 * what they have loaded. All other references stay as they are.
 * @param secret PARTA_SECRET
 */
export function shownImage(secret: string, image: string, now: Date = new Date()): string {
  const key = aliasPictureKey(image)
  if (!key) return image
  const until = (Math.floor(now.getTime() / 1000 / bucketSeconds) + 2) * bucketSeconds
  return `${image}?until=${until}&signature=${signatureOf(secret, key, until)}`
}

interface Address {
  readonly key: string
  /** Seconds since 1970. */
  readonly until: number
  readonly signature: string
}

/** Whether an address was signed here, and still works. */
export function isOpenAddress(secret: string, { key, until, signature }: Address, now: Date = new Date()): boolean {
  return until * 1000 > now.getTime() && isSameHash(signature, signatureOf(secret, key, until))
}

function signatureOf(secret: string, key: string, until: number): string {
  return keyedHash(secret, 'picture of an alias', `${key} ${until}`)
}
