import type { Kit } from '@parta/kit/kit'
import type { Tell } from '../broadcast/tell.ts'
import { firstSeat, openChatFor } from './access.ts'
import type { ChatHead } from './find.ts'
import { type SeatRow, seats } from './store.ts'

interface Reading {
  readonly chatId: string
  readonly userId: string
  readonly seq: number
}

/** How far someone has read: never back, and never further than there is anything. */
export async function read(kit: Kit, tell: Tell, { chatId, userId, seq }: Reading): Promise<void> {
  const { lastSeq } = await openChatFor(kit, chatId, userId)
  const { readSeq } = await keepSeat(kit, { chatId, userId }, { $max: { readSeq: Math.min(seq, lastSeq) } })
  tell.chatRead(userId, { chatId, readSeq })
}

/** Writes what someone did with a chat, and answers as it is then; a seat that is not there yet begins with it. */
export async function keepSeat(
  kit: Kit,
  { chatId, userId }: Pick<SeatRow, 'chatId' | 'userId'>,
  change: { $max?: Partial<SeatRow>; $set?: Partial<SeatRow> },
): Promise<SeatRow> {
  const changed = { ...change.$max, ...change.$set }
  const { _id, ...first } = firstSeat(chatId, userId)
  const rest = Object.fromEntries(Object.entries(first).filter(([field]) => !(field in changed)))
  const kept = await kit.database
    .native<SeatRow>(seats.collection)
    .findOneAndUpdate({ _id }, { ...change, $setOnInsert: rest }, { upsert: true, returnDocument: 'after' })
  return kept ?? { _id, ...first }
}

/** What was said before someone came is there to be read, and not unread. A seat that is there stays as it is. */
export function beginSeat(kit: Kit, { _id: chatId, lastSeq }: Pick<ChatHead, '_id' | 'lastSeq'>, userId: string) {
  const seat: SeatRow = { ...firstSeat(chatId, userId), readSeq: lastSeq }
  return kit.once(seats.collection, seat)
}
