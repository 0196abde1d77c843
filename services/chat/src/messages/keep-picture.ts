import { createHash } from 'node:crypto'
import type { Kit } from '@parta/kit/kit'
import type { MessageRow } from '../chat/store.ts'

/** A picture of a chat is a private file: no address of the web leads to it, and only those in the chat get it. */
export async function keepPicture(
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
