import type { ChatCard, listChats } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { tokenOf } from '@parta/kit/store/keyset'
import { countUnread, hasUnread } from './count-unread.ts'
import { findHeads } from './find-heads.ts'
import { findOpenChats, isAfter, type OpenChat } from './find-open.ts'
import { type MessageRow, messages } from './store.ts'
import { messageViews } from './view.ts'

/** The total of unread messages is counted in this many chats: those with unread lines and the latest messages. */
const countedMax = limits.pageSize

/** Returns a page of the caller's chats, latest message first. Documents are read for the chats of the page only. */
export async function list(kit: Kit, { actor, query }: Pick<Call<typeof listChats>, 'actor' | 'query'>) {
  const { userId } = actor
  const all = await findOpenChats(kit, userId)
  const from = query.nextToken === undefined ? 0 : all.findIndex(isAfter(query.nextToken))
  const limit = query.limit ?? limits.pageSize
  const shown = from < 0 ? [] : all.slice(from, from + limit)
  const last = shown.at(-1)
  const counted = all.filter(hasUnread).slice(0, countedMax)
  const [events, lastMessages, unread] = await Promise.all([
    eventsOf(kit, shown),
    lastOf(kit, shown, userId),
    countUnread(kit, userId, [...new Set([...counted, ...shown.filter(hasUnread)])]),
  ])
  const items = shown.flatMap(({ id, lastSeq, muted }): ChatCard[] => {
    const event = events.get(id)
    if (!event) return []
    const { name, activityType, date, repetitionId } = event
    const lastMessage = lastMessages.get(id) ?? null
    const card = { id, eventId: id, eventName: name, activityType, date, repetitionId }
    return [{ ...card, lastSeq, muted, last: lastMessage, unread: unread.get(id) ?? 0 }]
  })
  return {
    items,
    ...(last && from + limit < all.length ? { nextToken: tokenOf(last.time, last.id) } : {}),
    unread: counted.reduce((sum, { id }) => sum + (unread.get(id) ?? 0), 0),
  }
}

async function eventsOf(kit: Kit, shown: readonly OpenChat[]) {
  const heads = await findHeads(kit, { _id: { $in: shown.map(({ id }) => id) } })
  return new Map(heads.map(({ _id, event }) => [_id, event]))
}

async function lastOf(kit: Kit, shown: readonly OpenChat[], viewer: string) {
  const found = await kit.database
    .native<MessageRow>(messages.collection)
    .find({ _id: { $in: shown.map(({ id, lastSeq }) => `${id}:${lastSeq}`) } })
    .toArray()
  const views = await messageViews(kit, found, viewer)
  return new Map(views.map((view) => [view.chatId, view]))
}
