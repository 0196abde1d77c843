import { createHash } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { openChatFor } from '../chat/access.ts'
import type { MessageRow } from '../chat/store.ts'
import { findMessage } from './find.ts'

/** A picture of a chat is a private file: no address of the web leads to it, and only those in the chat get it. */
export async function storePicture(
  kit: Kit,
  { chatId, from, clientId }: Pick<MessageRow, 'chatId' | 'from' | 'clientId'>,
  file: string,
): Promise<string> {
  // The same message sent again is the same file.
  const name = `chat-${createHash('sha256')
    .update(JSON.stringify([chatId, from, clientId]))
    .digest('hex')}.webp`
  await kit.media.storePrivateImage(name, file)
  return name
}

/** @throws message.notFound where there is no picture, or it was taken away */
export async function readPicture(kit: Kit, id: string, userId: string): Promise<Buffer> {
  const message = await findMessage(kit, id)
  if (message) await openChatFor(kit, message.chatId, userId)
  const bytes = message?.picture && !message.deleted ? await kit.media.readFile(message.picture) : null
  if (!bytes) throw new AppError('message.notFound')
  return bytes
}
