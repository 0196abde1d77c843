import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { isModerator, isParentIn } from '../chat/access.ts'
import { chats, type MessageRow, messages } from '../chat/store.ts'
import { type Found, findMessage, readMessage } from './find-message.ts'
import { deleteMessage } from './rules.ts'

/** Deletes a message, for those whom `deleteMessage` names. Repeating the call changes nothing. */
export async function remove(kit: Kit, id: string, by: string): Promise<void> {
  const { message, chat } = await findMessage(kit, id, by)
  if (message.meta !== 'MESSAGE') throw new AppError('message.notFound')
  if (!(await mayRemove(kit, { message, chat }, by))) throw new AppError('rights.missing')
  await deleteRow(kit, message, by)
}

async function mayRemove(kit: Kit, { message, chat }: Found, by: string): Promise<boolean> {
  if (message.from === by || (await isModerator(kit, chat, by))) return true
  if (message.picture === null) return false
  return isParentIn(kit, message.chatId, await kit.projections.one(people, by))
}

/** Deletes a message of any chat, for a site admin. @throws message.notFound */
export async function hide(kit: Kit, id: string, by: string): Promise<void> {
  const message = await readMessage(kit, id)
  if (message?.meta !== 'MESSAGE') throw new AppError('message.notFound')
  await deleteRow(kit, message, by)
}

async function deleteRow(kit: Kit, message: MessageRow, by: string): Promise<void> {
  const { chatId, seq, picture } = message
  if (message.deleted) return
  await kit.change(chats, chatId, (state) => deleteMessage(state, { chatId, seq, by, picture }))
  await eraseMessage(kit, { chatId, seq, picture })
}

/**
 * Empties the row, then deletes the picture's file. The reaction to `messageDeleted` calls it again, in case the process
 * stopped in between.
 */
export async function eraseMessage(
  kit: Kit,
  { chatId, seq, picture }: { readonly chatId: string; readonly seq: number; readonly picture: string | null },
): Promise<void> {
  await kit.database
    .native<MessageRow>(messages.collection)
    .updateOne({ _id: `${chatId}:${seq}` }, { $set: { message: '', picture: null, deleted: true } })
  if (picture) await kit.media.removeFile(picture)
}
