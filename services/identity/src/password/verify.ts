import { timingSafeEqual } from 'node:crypto'
import { deriveTag } from './derive.ts'
import { bytesOf, cost, plain } from './hash.ts'

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
