import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { isModerator } from '../chat/access.ts'
import { chats, type MessageRow, messages } from '../chat/store.ts'
import { findMessage } from './find.ts'
import { takeAway } from './rules.ts'

/** Takes away what one wrote oneself, or as who runs the event what anyone did. Again it is the same. */
export async function deleteMessage(kit: Kit, id: string, by: string): Promise<void> {
  const { message, chat } = await findMessage(kit, id, by)
  const { chatId, seq, picture = null } = message
  if (message.meta !== 'MESSAGE') throw new AppError('message.notFound')
  if (message.from !== by && !(await isModerator(kit, chat, by))) throw new AppError('rights.missing')
  if (message.deleted) return
  await kit.change(chats, chatId, (state) => takeAway(state, { chatId, seq, by, picture }))
  await drop(kit, { chatId, seq, picture })
}

/** The text first, so that nobody reads it while the file goes; its fact does it too, should this process die here. */
export async function drop(
  kit: Kit,
  { chatId, seq, picture }: { readonly chatId: string; readonly seq: number; readonly picture: string | null },
): Promise<void> {
  await kit.database
    .native<MessageRow>(messages.collection)
    .updateOne({ _id: `${chatId}:${seq}` }, { $set: { message: '', picture: null, deleted: true } })
  if (picture) await kit.media.removeFile(picture)
}
