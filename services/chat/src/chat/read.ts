import type { Kit } from '@parta/kit/kit'
import type { Broadcaster } from '../broadcast/broadcast.ts'
import { newSeat, openChatFor } from './access.ts'
import type { ChatHead } from './find-heads.ts'
import { type SeatRow, seats } from './store.ts'

interface ReadCommand {
  readonly chatId: string
  readonly userId: string
  readonly seq: number
}

/** Marks a chat as read up to `seq`, at most up to its last message. It never goes back. */
export async function read(kit: Kit, broadcaster: Broadcaster, { chatId, userId, seq }: ReadCommand): Promise<void> {
  const { lastSeq } = await openChatFor(kit, chatId, userId)
  const { readSeq } = await updateSeat(kit, { chatId, userId }, { $max: { readSeq: Math.min(seq, lastSeq) } })
  broadcaster.chatRead(userId, { chatId, readSeq })
}

/** Changes a person's seat and returns it; creates it where the person has none. */
export async function updateSeat(
  kit: Kit,
  { chatId, userId }: Pick<SeatRow, 'chatId' | 'userId'>,
  change: { $max?: Partial<SeatRow>; $set?: Partial<SeatRow> },
): Promise<SeatRow> {
  const changed = { ...change.$max, ...change.$set }
  const { _id, ...fields } = newSeat(chatId, userId)
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in changed)))
  const seat = await kit.database
    .native<SeatRow>(seats.collection)
    .findOneAndUpdate({ _id }, { ...change, $setOnInsert: rest }, { upsert: true, returnDocument: 'after' })
  return seat ?? { _id, ...fields }
}

/** Creates a new member's seat: earlier messages count as read. An existing seat does not change. */
export function createSeat(kit: Kit, { _id: chatId, lastSeq }: Pick<ChatHead, '_id' | 'lastSeq'>, userId: string) {
  const seat: SeatRow = { ...newSeat(chatId, userId), readSeq: lastSeq }
  return kit.once(seats.collection, seat)
}
