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
  const { lastSeq } = await openChatFor(kit, chatId, userId)
  const { readSeq } = await keepSeat(kit, { chatId, userId }, { $max: { readSeq: Math.min(seq, lastSeq) } })
  tell.chatRead(userId, { chatId, readSeq })
}

/** Writes what someone did with a chat, and answers as it is then; a seat that is not there yet begins with it. */
export async function keepSeat(
  kit: Kit,
  { chatId, userId }: Pick<SeatRow, 'chatId' | 'userId'>,
  change: { $max?: Partial<SeatRow>; $set?: Partial<SeatRow>; $setOnInsert?: Partial<SeatRow> },
): Promise<SeatRow> {
  const changed = { ...change.$max, ...change.$set, ...change.$setOnInsert }
  const _id = seatId(chatId, userId)
  const first: Omit<SeatRow, '_id'> = { chatId, userId, readSeq: 0, muted: false, left: false }
  const rest = Object.fromEntries(Object.entries(first).filter(([field]) => !(field in changed)))
  const kept = await kit.database
    .native<SeatRow>(seats.collection)
    .findOneAndUpdate(
      { _id },
      { ...change, $setOnInsert: { ...rest, ...change.$setOnInsert } },
      { upsert: true, returnDocument: 'after' },
    )
  return kept ?? { _id, ...first }
}
