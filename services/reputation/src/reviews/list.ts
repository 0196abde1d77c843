import { limits } from '@parta/contracts/limits'
import type { getReviews, Review } from '@parta/contracts/reputation'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { hiddenFrom, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { findSubject } from '../people/store.ts'
import { type ReviewRow, reviews } from './store.ts'
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
): Promise<ReviewPage> {
  const { owner, isOwn } = await findSubject(kit, params.id, actor.userId)
  if (owner.hideReviews && !isOwn) return { items: [], hidden: true }
  const limit = query.limit ?? limits.pageSize
  const found = await kit.database
    .model(reviews)
    .find(reviewsAbout(params.id, query.nextToken))
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<ReviewRow[]>()
    .exec()
  const shown = found.slice(0, limit)
  const writers = await kit.projections.many(people, [actor.userId, ...shown.map(({ by }) => by)])
  const hiddenPeople = hiddenFrom(writers.get(actor.userId))
  const items = shown.map((row) => reviewView(row, { writers, hiddenPeople }))
  const last = shown.at(-1)
  const nextToken = found.length > limit && last ? tokenOf(last.createdAt.getTime(), last._id) : undefined
  return { items, hidden: false, ...(nextToken ? { nextToken } : {}) }
}

/** Returns the filter of a page: the reviews after the one in the page token. */
export function reviewsAbout(subject: string, nextToken: string | undefined): Readonly<Record<string, unknown>> {
  if (!nextToken) return { subject }
  const [time, id] = keyOf(nextToken, 'number', 'string')
  const createdAt = new Date(Number(time))
  return { subject, createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] }
}
