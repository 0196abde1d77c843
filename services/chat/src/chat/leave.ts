import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Tell } from '../broadcast/tell.ts'
import { chatFor } from './access.ts'
import { keepSeat } from './read.ts'

/** Out of a chat, but not out of the event. Who leads or trains it answers there, and stays. */
export async function leave(kit: Kit, tell: Tell, { chatId, userId }: { chatId: string; userId: string }) {
  const chat = await chatFor(kit, chatId, userId)
  if (chat.staff.includes(userId)) throw new AppError('rights.missing')
  await keepSeat(kit, { chatId, userId }, { $set: { left: true } })
  tell.leftChat(chatId, userId)
}
