import type { Kit } from '@parta/kit/run'
import { records } from '../record/store.ts'
import { type ReviewRow, reviews } from '../reviews/store.ts'

/** What others think of people and aliases who are gone; what those wrote of others stays with the others. */
export async function forget(kit: Kit, ids: readonly string[]): Promise<void> {
  await kit.database.native(records.collection).deleteMany({ _id: { $in: [...ids] } })
  await kit.database.native<ReviewRow>(reviews.collection).deleteMany({ subject: { $in: [...ids] } })
}
