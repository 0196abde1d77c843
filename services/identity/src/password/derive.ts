import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@parta/contracts/errors'
import pLimit from 'p-limit'

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
