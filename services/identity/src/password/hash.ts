import { randomBytes } from 'node:crypto'
import { deriveTag } from './derive.ts'

/** OWASP's second choice: 19 MiB, two passes, one lane; about 30 ms on one core. */
export const cost = {
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
