import { AppError } from '@parta/contracts/errors'
import type { FactOf } from '@parta/contracts/fact'
import type { reviewHidden } from '@parta/contracts/reputation'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { recount } from '../feedback/follow.ts'
import { hideGiven } from '../feedback/give-rules.ts'
import { turnId, turns } from '../feedback/store.ts'
import { type ReviewRow, reviews } from '../reviews/store.ts'
import { hideReview } from './rules.ts'
import { type ReportedReviewRow, reportedReviews } from './store.ts'

/**
 * Hides a reported review from everybody, also from its writer. Repeating the call changes nothing.
 * @throws review.notFound
 */
export async function hide(kit: Kit, id: string): Promise<void> {
  const reported = await kit.database.native<Stored<ReportedReviewRow>>(reportedReviews.collection).findOne({ _id: id })
  const stored = kit.database.native<ReviewRow>(reviews.collection)
  const review = reported && (await stored.findOne({ _id: reported.row }))
  if (!review) throw new AppError('review.notFound')
  await kit.change(reportedReviews, id, (state, now) => hideReview(state, { reviewId: id, review }, now))
  // At once; the reaction to the fact does the rest, and repeats this if the process stopped here.
  await stored.updateOne({ _id: review._id }, { $set: hidden })
}

/** The version is above all others, so that no fact about the review that arrives later writes its text again. */
const hidden = { text: '', isHidden: true, version: Number.MAX_SAFE_INTEGER } as const

/** Empties the review, also in what its writer gave, and counts the writer anew. */
export async function followHidden(kit: Kit, { data }: FactOf<typeof reviewHidden>): Promise<void> {
  const { eventId, eventName, orgId, userId, aliasId, from: by, writtenAt } = data
  const subject = aliasId ?? userId
  const about = { subject, by, eventId, eventName, ...(orgId === null ? {} : { orgId }) }
  const row = { _id: `${eventId}:${by}:${subject}`, ...about, createdAt: new Date(writtenAt), ...hidden }
  await kit.newer(reviews.collection, row satisfies ReviewRow)
  await kit.change(turns, turnId(eventId, by), (turn) => hideGiven(turn, subject))
  await recount(kit, { progress: [by], named: [subject] })
}
