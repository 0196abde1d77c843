import type { Kit } from '@parta/kit/kit'
import { chatFor, seatOf } from './access.ts'
import type { ChatHead } from './find.ts'
import { keepSeat } from './read.ts'

/** Back into a chat that one went out of by oneself; what was said meanwhile is there, and not unread. */
export async function join(kit: Kit, chatId: string, userId: string): Promise<ChatHead> {
  const [chat, seat] = await Promise.all([chatFor(kit, chatId, userId), seatOf(kit, chatId, userId)])
  if (seat.left) await keepSeat(kit, { chatId, userId }, { $set: { left: false }, $max: { readSeq: chat.lastSeq } })
  return chat
}
