import type { listMessages } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { openChatFor } from '../chat/access.ts'
import { type MessageRow, messages } from '../chat/store.ts'
import { messageViews } from '../chat/view.ts'

/** Returns a page of messages, or of those with a picture: the newest first, or with `after` those that follow a number. */
export async function list(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof listMessages>, 'params' | 'query' | 'actor'>,
) {
  await openChatFor(kit, params.id, actor.userId)
  const limit = query.limit ?? limits.chatPage
  const forward = query.after !== undefined
  const found = await kit.database
    .model(messages)
    .find({ chatId: params.id, ...range(query), ...(query.pictures ? { picture: { $type: 'string' } } : {}) })
    .sort({ seq: forward ? 1 : -1 })
    .limit(limit + 1)
    .lean<MessageRow[]>()
    .exec()
  const shown = found.slice(0, limit)
  const items = await messageViews(kit, shown, actor.userId)
  const last = shown.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last.seq) } : { items }
}

function range(query: Call<typeof listMessages>['query']): { seq?: { $gt: number } | { $lt: number } } {
  const from = query.nextToken === undefined ? undefined : Number(keyOf(query.nextToken, 'number')[0])
  if (query.after !== undefined) return { seq: { $gt: from ?? query.after } }
  return from === undefined ? {} : { seq: { $lt: from } }
}
