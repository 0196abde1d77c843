import type { Kit } from '@parta/kit/kit'
import type { Mine } from './find-mine.ts'
import { messages } from './store.ts'

/** A badge says no more than that there is much. */
const unreadMax = 100
/** One's own messages and those taken away are walked, too, on the way to `unreadMax`. */
const walkedMax = 2 * unreadMax

/** Something was said or told in it since this person last read it. */
export function isBehind({ lastSeq, readSeq }: Mine): boolean {
  return lastSeq > readSeq
}

/**
 * Returns how many messages others wrote in each chat since this person last read it, at most `unreadMax` and
 * among the last `walkedMax`; who came and went does not count. Two queries, answered by their index alone: one for
 * all chats that someone is little behind in, and a dearer one for the others, where each needs a limit of its own.
 */
export async function unreadOf(kit: Kit, userId: string, behind: readonly Mine[]): Promise<Map<string, number>> {
  const far = behind.filter(({ lastSeq, readSeq }) => lastSeq - readSeq > walkedMax)
  const near = behind.filter(({ lastSeq, readSeq }) => lastSeq - readSeq <= walkedMax)
  const counted = { from: { $ne: userId }, deleted: { $ne: true } }
  const count = { $group: { _id: '$chatId', count: { $sum: 1 } } }
  const counts = await Promise.all([
    aggregate(kit, near.length === 0 ? [] : [{ $match: { $or: near.map(newOf) } }, { $match: counted }, count]),
    aggregate(
      kit,
      joined(
        far.map((chat) => [
          { $match: newOf(chat) },
          { $sort: { seq: -1 } },
          { $limit: walkedMax },
          { $match: counted },
          { $limit: unreadMax },
          count,
        ]),
      ),
    ),
  ])
  return new Map(counts.flat().map((found) => [found._id, Math.min(found.count, unreadMax)]))
}

const newOf = ({ id, readSeq }: Mine) => ({ chatId: id, meta: 'MESSAGE', seq: { $gt: readSeq } })

type Pipeline = readonly Readonly<Record<string, unknown>>[]

/** One pipeline that answers with what each of them finds. */
function joined([first = [], ...others]: readonly Pipeline[]): Pipeline {
  return [...first, ...others.map((pipeline) => ({ $unionWith: { coll: messages.collection, pipeline } }))]
}

async function aggregate(kit: Kit, pipeline: Pipeline): Promise<{ _id: string; count: number }[]> {
  if (pipeline.length === 0) return []
  return await kit.database
    .native(messages.collection)
    .aggregate<{ _id: string; count: number }>([...pipeline])
    .toArray()
}
