import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { findMessage } from './find-message.ts'

/** Returns the picture of a message. @throws chat.notMember, message.notFound also for a deleted or missing picture */
export async function readPicture(kit: Kit, id: string, userId: string): Promise<Buffer> {
  const { message } = await findMessage(kit, id, userId)
  const bytes = message.picture && !message.deleted ? await kit.media.readFile(message.picture) : null
  if (!bytes) throw new AppError('message.notFound')
  return bytes
}
