import { day } from '@parta/contracts/durations'
import { demoPraise, demoReviews } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { praise } from './record/rules.ts'
import { records } from './record/store.ts'
import { writeReview } from './reviews/rules.ts'
import { reviews } from './reviews/store.ts'

/** Creates the reviews and emoji of the demo people, by the same rules as all others. */
export async function seed(kit: Kit): Promise<void> {
  const now = Date.now()
  for (const { daysAgo, ...review } of demoReviews) {
    await kit.once(reviews.collection, writeReview({ ...review, createdAt: new Date(now - daysAgo * day) }))
  }
  for (const [id, received] of demoPraise) {
    await kit.change(records, id, (record) =>
      record ? { next: record, answer: undefined } : praise(record, { id, received }),
    )
  }
}
