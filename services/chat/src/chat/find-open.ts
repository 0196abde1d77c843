import type { Kit } from '@parta/kit/kit'
import { keyOf } from '@parta/kit/store/keyset'
import { type ChatRow, chats, type MembershipRow, memberships, type SeatRow, seats } from './store.ts'

/** An open chat of a person, with the fields that indexes hold. */
export interface OpenChat {
  readonly id: string
  /** The time of the last message in milliseconds; 0 where there is none. */
  readonly time: number
  readonly lastSeq: number
  readonly readSeq: number
  readonly muted: boolean
}

/** The most chats that a person has joined, and the most that they lead or train; those that close first are listed. */
const chatsMax = 500
/** The batch size of queries: all rows come in the first batch, so that the number of queries does not grow with the number of chats. */
const inOneBatch = { limit: chatsMax, batchSize: chatsMax + 1 }

/**
 * Returns the open chats of a person in the order of the list. Chat documents are large (each holds the ids of its last
 * 200 messages) and a person may have hundreds, so every query here is served by an index alone and reads no document.
 */
export async function findOpenChats(kit: Kit, userId: string): Promise<OpenChat[]> {
  const open = { $gt: new Date() }
  const [led, joined] = await Promise.all([
    findLastMessages(kit, { staff: userId, closesAt: open }),
    joinedIds(kit, userId, open).then((ids) => findLastMessages(kit, { _id: { $in: ids }, closesAt: open })),
  ])
  const ledIds = new Set(led.map(({ _id }) => _id))
  const known = [...led, ...joined.filter(({ _id }) => !ledIds.has(_id))]
  const seatByChat = await findSeats(
    kit,
    userId,
    known.map(({ _id }) => _id),
  )
  return known
    .filter(({ _id }) => ledIds.has(_id) || !seatByChat.get(_id)?.left)
    .map(({ _id, lastAt, lastSeq }) => {
      const { readSeq = 0, muted = false } = seatByChat.get(_id) ?? {}
      return { id: _id, time: lastAt?.getTime() ?? 0, lastSeq, readSeq, muted }
    })
    .toSorted((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1))
}

/** Returns the predicate for the chats that come after the page token. */
export function isAfter(nextToken: string) {
  const [at, last] = keyOf(nextToken, 'number', 'string') as [number, string]
  return ({ time, id }: OpenChat) => time < at || (time === at && id < last)
}

async function joinedIds(kit: Kit, userId: string, open: { $gt: Date }): Promise<string[]> {
  const found = await kit.database
    .native<MembershipRow>(memberships.collection)
    .find({ userId, state: 'in', closesAt: open }, { ...inOneBatch, projection: { _id: 0, chatId: 1 } })
    .toArray()
  return [...new Set(found.map(({ chatId }) => chatId))]
}

type LastMessage = Pick<ChatRow, 'lastAt' | 'lastSeq'> & { readonly _id: string }

/** Returns the fields by which chats are sorted. Chats of removed events, and of events not received yet, are left out. */
function findLastMessages(kit: Kit, filter: Readonly<Record<string, unknown>>): Promise<LastMessage[]> {
  return kit.database
    .native<LastMessage>(chats.collection)
    .find({ ...filter, 'event.removed': false }, { ...inOneBatch, projection: { lastAt: 1, lastSeq: 1 } })
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
