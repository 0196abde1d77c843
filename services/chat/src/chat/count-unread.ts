import type { Kit } from '@parta/kit/kit'
import type { OpenChat } from './find-open.ts'
import { messages } from './store.ts'

/** The largest number that a badge shows. */
const unreadMax = 100
/** Index keys that are read for one chat: the reader's own and deleted messages are skipped, but read, too. */
const walkedMax = 2 * unreadMax

export function hasUnread({ lastSeq, readSeq }: OpenChat): boolean {
  return lastSeq > readSeq
}

/**
 * Returns the number of unread messages of others by chat, at most `unreadMax` and among the last `walkedMax`; lines
 * about people who joined or left do not count. Two queries, both served by an index alone: one for all chats with few
 * unread lines, and a more expensive one for the others, because each of these needs its own limit.
 */
export async function countUnread(kit: Kit, userId: string, chats: readonly OpenChat[]): Promise<Map<string, number>> {
  const far = chats.filter(({ lastSeq, readSeq }) => lastSeq - readSeq > walkedMax)
  const near = chats.filter(({ lastSeq, readSeq }) => lastSeq - readSeq <= walkedMax)
  const isCounted = { from: { $ne: userId }, deleted: { $ne: true } }
  const count = { $group: { _id: '$chatId', count: { $sum: 1 } } }
  const counts = await Promise.all([
    aggregate(kit, near.length === 0 ? [] : [{ $match: { $or: near.map(unreadOf) } }, { $match: isCounted }, count]),
    aggregate(
      kit,
      unionOf(
        far.map((chat) => [
          { $match: unreadOf(chat) },
          { $sort: { seq: -1 } },
          { $limit: walkedMax },
          { $match: isCounted },
          { $limit: unreadMax },
          count,
        ]),
      ),
    ),
  ])
  return new Map(counts.flat().map((found) => [found._id, Math.min(found.count, unreadMax)]))
}

const unreadOf = ({ id, readSeq }: OpenChat) => ({ chatId: id, meta: 'MESSAGE', seq: { $gt: readSeq } })

type Pipeline = readonly Readonly<Record<string, unknown>>[]

/** Returns one pipeline that yields the results of all. */
function unionOf([first = [], ...others]: readonly Pipeline[]): Pipeline {
  return [...first, ...others.map((pipeline) => ({ $unionWith: { coll: messages.collection, pipeline } }))]
}

async function aggregate(kit: Kit, pipeline: Pipeline): Promise<{ _id: string; count: number }[]> {
  if (pipeline.length === 0) return []
  return await kit.database
    .native(messages.collection)
    .aggregate<{ _id: string; count: number }>([...pipeline])
    .toArray()
}
