import type { Kit } from '@parta/kit/run'
import { chatFor } from './access.ts'
import { keepSeat } from './read.ts'

/** Back into a chat that one went out of by oneself. */
export async function join(kit: Kit, chatId: string, userId: string) {
  const chat = await chatFor(kit, chatId, userId)
  await keepSeat(kit, { chatId, userId }, { $set: { left: false, readSeq: chat.lastSeq } })
  return chat
}
