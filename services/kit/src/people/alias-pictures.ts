import { limits } from '@parta/contracts/limits'
import { isSameHash, keyedHash } from '../session/seal.ts'

const prefix = 'FILE:/public/pictures/'
const keyPattern = /^[a-f0-9]{32}$/
const bucketSeconds = limits.pictureMinutes * 60

/** Returns the reference of an alias's picture as stored and published in facts. It opens nothing by itself. */
export function aliasPicture(key: string): string {
  return prefix + key
}

/** Returns the key of an alias's picture, or `null` for any other reference. */
export function aliasPictureKey(image: string): string | null {
  const key = image.startsWith(prefix) ? image.slice(prefix.length) : ''
  return keyPattern.test(key) ? key : null
}

/**
 * Returns the image reference as replies show it. An alias's picture gets a signed address, valid between
 * `limits.pictureMinutes` and twice as long; all callers get the same address in that time, so that browsers can cache
 * it. Other references are returned unchanged.
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

/** Returns whether an address was signed with this secret and has not expired. */
export function isOpenAddress(secret: string, { key, until, signature }: Address, now: Date = new Date()): boolean {
  return until * 1000 > now.getTime() && isSameHash(signature, signatureOf(secret, key, until))
}

function signatureOf(secret: string, key: string, until: number): string {
  return keyedHash(secret, 'picture of an alias', `${key} ${until}`)
}
