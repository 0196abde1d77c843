import type { ChatCard, listChats } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import { keyOf, tokenOf } from '@parta/kit/keyset'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { seatId } from './access.ts'
import { type ChatHead, findHeads } from './find.ts'
import { type ChatEvent, type MessageRow, memberships, messages, type SeatRow, seats } from './store.ts'
import { messageViews } from './view.ts'

type Head = ChatHead & { readonly event: ChatEvent }

/** Nobody is in so many events at once; and a badge says no more than that there is much. */
const chatsMax = 500
const unreadMax = 100

/** One's chats, the one spoken in last first. They end two weeks after their event, so there are never many. */
export async function list(kit: Kit, { actor, query }: Pick<Call<typeof listChats>, 'actor' | 'query'>) {
  const { userId } = actor
  const { heads, seatsOf } = await mine(kit, userId)
  const unread = await unreadOf(kit, userId, { heads, seatsOf })
  const from = query.nextToken === undefined ? 0 : heads.findIndex(follows(query.nextToken))
  const limit = query.limit ?? limits.pageSize
  const shown = from < 0 ? [] : heads.slice(from, from + limit)
  const last = shown.at(-1)
  const lastMessages = await lastOf(kit, shown)
  const items = shown.map((head): ChatCard => {
    const { name, activityType, date } = head.event
    return {
      id: head._id,
      eventId: head._id,
      eventName: name,
      activityType,
      date,
      lastSeq: head.lastSeq,
      unread: unread.get(head._id) ?? 0,
      muted: seatsOf.get(head._id)?.muted ?? false,
      last: lastMessages.get(head._id) ?? null,
    }
  })
  const total = [...unread.values()].reduce((sum, count) => sum + count, 0)
  return {
    items,
    ...(last && from + limit < heads.length ? { nextToken: tokenOf(timeOf(last), last._id) } : {}),
    unread: total,
  }
}

function timeOf({ lastAt }: Head): number {
  return lastAt?.getTime() ?? 0
}

function follows(nextToken: string) {
  const [time, id] = keyOf(nextToken, 'number', 'string') as [number, string]
  return (head: Head) => timeOf(head) < time || (timeOf(head) === time && head._id < id)
}

async function mine(kit: Kit, userId: string) {
  const now = new Date()
  const ids = await kit.database
    .model(memberships)
    .distinct('chatId', { userId, state: 'in', closesAt: { $gt: now } } as never)
    .exec()
  const [joined, led] = await Promise.all([
    findHeads(kit, { _id: { $in: ids.slice(0, chatsMax) } }),
    findHeads(kit, { staff: userId, closesAt: { $gt: now } }, chatsMax),
  ])
  const known = [...new Map([...joined, ...led].map((head) => [head._id, head])).values()]
  const own = await kit.database
    .native<SeatRow>(seats.collection)
    .find({ _id: { $in: known.map(({ _id }) => seatId(_id, userId)) } })
    .toArray()
  const seatsOf = new Map(own.map((seat) => [seat.chatId, seat]))
  const heads = known
    .filter((head): head is Head => head.event?.removed === false && head.closesAt > now)
    .filter(({ _id, staff }) => !seatsOf.get(_id)?.left || staff.includes(userId))
    .toSorted((a, b) => timeOf(b) - timeOf(a) || (a._id < b._id ? 1 : -1))
  return { heads, seatsOf }
}

interface Mine {
  readonly heads: readonly Head[]
  readonly seatsOf: ReadonlyMap<string, SeatRow>
}

/** What others said since one last read; who came and went does not count. */
async function unreadOf(kit: Kit, userId: string, { heads, seatsOf }: Mine): Promise<Map<string, number>> {
  const behind = heads.filter(({ _id, lastSeq }) => lastSeq > (seatsOf.get(_id)?.readSeq ?? 0))
  const counts = await Promise.all(
    behind.map(({ _id: chatId }) =>
      kit.database.native<MessageRow>(messages.collection).countDocuments(
        {
          chatId,
          seq: { $gt: seatsOf.get(chatId)?.readSeq ?? 0 },
          from: { $ne: userId },
          meta: 'MESSAGE',
          deleted: { $ne: true },
        },
        { limit: unreadMax },
      ),
    ),
  )
  return new Map(behind.map(({ _id }, at) => [_id, counts[at] ?? 0]))
}

async function lastOf(kit: Kit, heads: readonly Head[]) {
  const found = await kit.database
    .native<MessageRow>(messages.collection)
    .find({ _id: { $in: heads.map(({ _id, lastSeq }) => `${_id}:${lastSeq}`) } })
    .toArray()
  const views = await messageViews(kit, found)
  return new Map(views.map((view) => [view.chatId, view]))
}
