import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Broadcaster } from '../broadcast/broadcast.ts'
import { chatFor } from './access.ts'
import { updateSeat } from './read.ts'

/** Leaves a chat, but not its event. Leader and trainer cannot leave, because players reach them there. */
export async function leave(
  kit: Kit,
  broadcaster: Broadcaster,
  { chatId, userId }: { chatId: string; userId: string },
) {
  const chat = await chatFor(kit, chatId, userId)
  if (chat.staff.includes(userId)) throw new AppError('rights.missing')
  await updateSeat(kit, { chatId, userId }, { $set: { left: true } })
  broadcaster.leftChat(chatId, userId)
}
