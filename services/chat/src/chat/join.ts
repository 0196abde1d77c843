import type { Kit } from '@parta/kit/kit'
import { chatFor, seatOf } from './access.ts'
import type { ChatHead } from './find-heads.ts'
import { updateSeat } from './read.ts'

/** Rejoins a chat that the person left. The messages since then can be listed, and count as read. */
export async function join(kit: Kit, chatId: string, userId: string): Promise<ChatHead> {
  const [chat, seat] = await Promise.all([chatFor(kit, chatId, userId), seatOf(kit, chatId, userId)])
  if (seat.left) await updateSeat(kit, { chatId, userId }, { $set: { left: false }, $max: { readSeq: chat.lastSeq } })
  return chat
}
