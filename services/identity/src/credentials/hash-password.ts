import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@parta/contracts/errors'
import pLimit from 'p-limit'

/** OWASP's second choice: 19 MiB, two passes, one lane; about 30 ms on one core. */
const cost = {
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
}

/** What a hash of today begins with. */
const head = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

/** An argon2id hash as a PHC string. Nothing is cut off and no case is changed. @param nonce the salt, 16 bytes */
export async function hashPassword(password: string, nonce: Buffer = randomBytes(16)): Promise<string> {
  const tag = await deriveTag({
    ...cost,
    message: bytesOf(password),
    nonce,
  })
  return `${head}${plain(nonce)}$${plain(tag)}`
}

/** Whether a stored hash was made when less was asked of one, or something else. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(head)
}

/** The same letters typed on another keyboard may come as other code points. */
export function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

/** PHC strings carry base64 without padding. */
export function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Belongs to no password; checked for unknown people, so that they take as long as known ones. */
const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(Buffer.alloc(16))}$${plain(Buffer.alloc(cost.tagLength))}`

/** Whether the password is the stored one; without a stored one it works as long and says no. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  // An account without a password has an empty one, and is as slow as the others.
  const [, memory, passes, parallelism, nonce = '', tag = ''] = phc.exec(stored || nobodys) ?? []
  const wanted = Buffer.from(tag, 'base64')
  const found = await deriveTag({
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
    message: bytesOf(password),
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(found, wanted) && Boolean(stored)
}

const derive = promisify(argon2)
/** A process has four threads for such work by default: two stay free for files and host names. */
const slots = pLimit(2)
/** About three seconds of waiting on one core; whoever comes later had better come again. */
const waitingMax = 200

/** The argon2id tag of a password; so many at once and no more, however many ask. @throws server.busy */
export async function deriveTag(parameters: Parameters<typeof derive>[1]): Promise<Buffer> {
  refuseCrowd()
  return await slots(() => derive('argon2id', parameters))
}

/** Asked before a try is counted, so that a busy moment is nobody's wrong password. @throws server.busy */
export function refuseCrowd(): void {
  if (slots.pendingCount >= waitingMax) throw new AppError('server.busy')
}
