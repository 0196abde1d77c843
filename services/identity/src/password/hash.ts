import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's second choice: 19 MiB, two passes, one lane; about 30 ms on one core. */
export const cost = {
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
}

/** An argon2id hash as a PHC string. Nothing is cut off and no case is changed. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', {
    ...cost,
    message: bytesOf(password),
    nonce,
  })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(nonce)}$${plain(tag)}`
}

/** The same letters typed on another keyboard may come as other code points. */
export function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

/** PHC strings carry base64 without padding. */
export function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
