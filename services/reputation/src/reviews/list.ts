import { limits } from '@parta/contracts/limits'
import type { getReviews, Review } from '@parta/contracts/reputation'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { hiddenFrom, people } from '@parta/kit/people/people'
import { sealedKey, sealedToken } from '@parta/kit/session/seal-token'
import { findSubject } from '../people/store.ts'
import { type FindJoined, findNamedEvents } from './find-named-events.ts'
import { notHidden, type ReviewRow, reviews } from './store.ts'
import { reviewView } from './view.ts'

interface ReviewPage {
  readonly items: Review[]
  readonly nextToken?: string
  readonly hidden: boolean
}

/**
 * Returns a page of reviews, the newest first. When the owner hides them, others see neither reviews nor their number.
 */
export async function list(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof getReviews>, 'params' | 'query' | 'actor'>,
  findJoined: FindJoined,
): Promise<ReviewPage> {
  const { owner, isOwn } = await findSubject(kit, params.id, actor.userId)
  if (owner.hideReviews && !isOwn) return { items: [], hidden: true }
  const secret = kit.config.PARTA_SECRET
  const limit = query.limit ?? limits.pageSize
  const found = await kit.database
    .model(reviews)
    .find({ ...reviewsAbout(secret, params.id, query.nextToken), ...notHidden })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<ReviewRow[]>()
    .exec()
  const shown = found.slice(0, limit)
  const [writers, namedEvents] = await Promise.all([
    kit.projections.many(people, [actor.userId, ...shown.map(({ by }) => by)]),
    findNamedEvents(shown, { viewer: actor.userId, isOwn, findJoined }),
  ])
  const hiddenPeople = hiddenFrom(writers.get(actor.userId))
  const items = shown.map((row) =>
    reviewView(row, { secret, viewer: actor.userId, writers, hiddenPeople, namedEvents }),
  )
  const last = shown.at(-1)
  const nextToken = found.length > limit && last ? sealedToken(secret, last.createdAt.getTime(), last._id) : undefined
  return { items, hidden: false, ...(nextToken ? { nextToken } : {}) }
}

/** Returns the filter of a page: the reviews after the one in the page token. */
export function reviewsAbout(
  secret: string,
  subject: string,
  nextToken: string | undefined,
): Readonly<Record<string, unknown>> {
  if (!nextToken) return { subject }
  const [time, id] = sealedKey(secret, nextToken, 'number', 'string')
  const createdAt = new Date(Number(time))
  return { subject, createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] }
}
