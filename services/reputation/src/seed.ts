import { demoPraise, demoReviews } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { praise } from './record/rules.ts'
import { records } from './record/store.ts'
import { writeReview } from './reviews/rules.ts'
import { reviews } from './reviews/store.ts'

const day = 86_400_000

/** What the demo people think of one another, by the same rules as everyone's. */
export async function seed(kit: Kit): Promise<void> {
  const now = Date.now()
  for (const { daysAgo, ...said } of demoReviews) {
    await kit.once(reviews.collection, writeReview({ ...said, createdAt: new Date(now - daysAgo * day) }))
  }
  for (const [id, received] of demoPraise) {
    await kit.change(records, id, (record) =>
      record ? { next: record, answer: undefined } : praise(record, { id, received }),
    )
  }
}
