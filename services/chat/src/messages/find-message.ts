import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { openChatFor } from '../chat/access.ts'
import type { ChatHead } from '../chat/find-heads.ts'
import { type MessageRow, messages } from '../chat/store.ts'

/** A message, and the chat that it is in. */
export interface Found {
  readonly message: MessageRow
  readonly chat: ChatHead
}

/**
 * Returns a message and its chat, by the id that clients use: `<chat>_<seq>`. The chat is checked first, so that people
 * outside it do not learn whether the message exists.
 * @throws chat.notMember, message.notFound
 */
export async function findMessage(kit: Kit, id: string, userId: string): Promise<Found> {
  const at = Math.max(0, id.lastIndexOf('_'))
  const chat = await openChatFor(kit, id.slice(0, at), userId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'chat.notFound' ? new AppError('message.notFound') : error
  })
  const message = await readMessage(kit, id)
  if (!message) throw new AppError('message.notFound')
  return { message, chat }
}

/** Returns a message by the id that clients use, without asking who may see it. */
export function readMessage(kit: Kit, id: string): Promise<MessageRow | null> {
  const at = Math.max(0, id.lastIndexOf('_'))
  return kit.database.native<MessageRow>(messages.collection).findOne({ _id: `${id.slice(0, at)}:${id.slice(at + 1)}` })
}
