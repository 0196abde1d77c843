import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@parta/contracts/errors'
import pLimit from 'p-limit'

/** The second configuration that OWASP recommends: 19 MiB, two passes, one lane; about 30 ms on one core. */
const cost = {
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
}

/** How a hash with the current cost begins. */
const currentPrefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

/** Returns the argon2id hash of a whole password as a PHC string. @param nonce the salt, 16 bytes */
export async function hashPassword(password: string, nonce: Buffer = randomBytes(16)): Promise<string> {
  const tag = await deriveTag({
    ...cost,
    message: bytesOf(password),
    nonce,
  })
  return `${currentPrefix}${base64Of(nonce)}$${base64Of(tag)}`
}

/** Returns whether a stored hash was made with another algorithm or cost than the current one. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(currentPrefix)
}

/** Returns the bytes of a password in Unicode form NFC: keyboards send the same letters as different code points. */
export function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

/** Returns base64 without padding, as PHC strings use it. */
export function base64Of(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The hash of no password: compared for an unknown e-mail, so that the answer takes as long as for a known one. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64Of(Buffer.alloc(16))}$${base64Of(Buffer.alloc(cost.tagLength))}`

/**
 * Returns whether a password matches a stored hash; without a stored hash it computes one all the same and returns
 * false.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  // The stored hash of an account without a password is empty.
  const [, memory, passes, parallelism, nonce = '', tag = ''] = phc.exec(stored || dummyHash) ?? []
  const expected = Buffer.from(tag, 'base64')
  const actual = await deriveTag({
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: bytesOf(password),
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(actual, expected) && Boolean(stored)
}

const derive = promisify(argon2)
/** Node has four threads for such work by default: two of them stay free for files and host names. */
const slots = pLimit(2)
/** The longest queue: about three seconds of work on one core. Later calls are refused. */
const queueMax = 200

/**
 * Returns the argon2id tag of a password; two are computed at once, and later calls wait in a queue.
 * @throws server.busy
 */
export async function deriveTag(parameters: Parameters<typeof derive>[1]): Promise<Buffer> {
  refuseOverload()
  return await slots(() => derive('argon2id', parameters))
}

/**
 * Refuses when the queue is full. Called before an attempt is counted, so that a busy server does not count as a wrong
 * password.
 * @throws server.busy
 */
export function refuseOverload(): void {
  if (slots.pendingCount >= queueMax) throw new AppError('server.busy')
}
