import type { Kit } from '@parta/kit/run'
import type { Tell } from '../live/tell.ts'
import { openChatFor, seatId } from './access.ts'
import { type SeatRow, seats } from './store.ts'

interface Reading {
  readonly chatId: string
  readonly userId: string
  readonly seq: number
}

/** How far someone has read: never back, and never further than there is anything. */
export async function read(kit: Kit, tell: Tell, { chatId, userId, seq }: Reading): Promise<void> {
  const chat = await openChatFor(kit, chatId, userId)
  const readSeq = Math.min(seq, chat.lastSeq)
  await keepSeat(kit, { chatId, userId }, { $max: { readSeq } })
  tell.chatRead(userId, { chatId, readSeq })
}

/** Writes what someone did with a chat; a seat that is not there yet begins with it. */
export async function keepSeat(
  kit: Kit,
  { chatId, userId }: { readonly chatId: string; readonly userId: string },
  change: { $max?: Partial<SeatRow>; $set?: Partial<SeatRow>; $setOnInsert?: Partial<SeatRow> },
): Promise<void> {
  const changed = { ...change.$max, ...change.$set, ...change.$setOnInsert }
  const first: SeatRow = { _id: '', chatId, userId, readSeq: 0, muted: false, left: false }
  const rest = Object.fromEntries(Object.entries(first).filter(([field]) => field !== '_id' && !(field in changed)))
  await kit.database
    .native<SeatRow>(seats.collection)
    .updateOne(
      { _id: seatId(chatId, userId) },
      { ...change, $setOnInsert: { ...rest, ...change.$setOnInsert } },
      { upsert: true },
    )
}
