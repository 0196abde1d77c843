import type { Kit } from '@parta/kit/kit'
import { keyOf } from '@parta/kit/store/keyset'
import { type ChatRow, chats, type MembershipRow, memberships, type SeatRow, seats } from './store.ts'

/** One of a person's open chats, as far as indexes know it. */
export interface Mine {
  readonly id: string
  /** When something was last said, in milliseconds; 0 where nothing was. */
  readonly time: number
  readonly lastSeq: number
  readonly readSeq: number
  readonly muted: boolean
}

/** Chats that one has joined, and as many that one leads or trains: those that close first. */
const chatsMax = 500
/** All that is found comes with the first answer, so that the number of queries does not grow with it. */
const atOnce = { limit: chatsMax, batchSize: chatsMax + 1 }

/**
 * The open chats of a person in the order of the list. Chat documents are large (each remembers its last 200
 * messages), and someone may be in hundreds: every query here is answered by its index alone and reads no document.
 */
export async function chatsOf(kit: Kit, userId: string): Promise<Mine[]> {
  const open = { $gt: new Date() }
  const [led, joined] = await Promise.all([
    findOrders(kit, { staff: userId, closesAt: open }),
    joinedIds(kit, userId, open).then((ids) => findOrders(kit, { _id: { $in: ids }, closesAt: open })),
  ])
  const isLed = new Set(led.map(({ _id }) => _id))
  const known = [...led, ...joined.filter(({ _id }) => !isLed.has(_id))]
  const seatsOf = await findSeats(
    kit,
    userId,
    known.map(({ _id }) => _id),
  )
  return known
    .filter(({ _id }) => isLed.has(_id) || !seatsOf.get(_id)?.left)
    .map(({ _id, lastAt, lastSeq }) => {
      const { readSeq = 0, muted = false } = seatsOf.get(_id) ?? {}
      return { id: _id, time: lastAt?.getTime() ?? 0, lastSeq, readSeq, muted }
    })
    .toSorted((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1))
}

/** Tells which chats come after the last one of the page before. */
export function follows(nextToken: string) {
  const [at, last] = keyOf(nextToken, 'number', 'string') as [number, string]
  return ({ time, id }: Mine) => time < at || (time === at && id < last)
}

async function joinedIds(kit: Kit, userId: string, open: { $gt: Date }): Promise<string[]> {
  const found = await kit.database
    .native<MembershipRow>(memberships.collection)
    .find({ userId, state: 'in', closesAt: open }, { ...atOnce, projection: { _id: 0, chatId: 1 } })
    .toArray()
  return [...new Set(found.map(({ chatId }) => chatId))]
}

type Order = Pick<ChatRow, 'lastAt' | 'lastSeq'> & { readonly _id: string }

/** What the order of the list needs of the chats that fit; none of a removed event, nor of one not known yet. */
function findOrders(kit: Kit, filter: Readonly<Record<string, unknown>>): Promise<Order[]> {
  return kit.database
    .native<Order>(chats.collection)
    .find({ ...filter, 'event.removed': false }, { ...atOnce, projection: { lastAt: 1, lastSeq: 1 } })
    .toArray()
}

async function findSeats(kit: Kit, userId: string, chatIds: readonly string[]) {
  const found = await kit.database
    .native<SeatRow>(seats.collection)
    .find(
      { userId, chatId: { $in: [...chatIds] } },
      { batchSize: 2 * chatsMax + 1, projection: { _id: 0, chatId: 1, readSeq: 1, left: 1, muted: 1 } },
    )
    .toArray()
  return new Map(found.map((seat) => [seat.chatId, seat]))
}
