import { levelsUpdated } from '@parta/contracts/levels'
import type { Activity } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import { levelsData, recountLevel } from './count.ts'
import { peerLevels, type RatingRow, ratings } from './store.ts'

/** Deletes the levels of erased people and aliases; other services then know none of theirs. */
export async function forgetLevels(kit: Kit, subjects: readonly string[]): Promise<void> {
  await kit.database.native<RatingRow>(ratings.collection).deleteMany({ subject: { $in: [...subjects] } })
  for (const id of subjects) {
    await kit.retire(peerLevels, id, () => [factOf(levelsUpdated, levelsData(id, { levels: [] }))])
  }
}

/** Deletes the ratings that an erased person gave, and counts the levels concerned without them. */
export async function forgetRatingsBy(kit: Kit, by: string): Promise<void> {
  const rows = kit.database.native<RatingRow>(ratings.collection)
  const concerned = await rows
    .aggregate<{ _id: { subject: string; activityType: Activity } }>([
      { $match: { by } },
      { $group: { _id: { subject: '$subject', activityType: '$activityType' } } },
    ])
    .toArray()
  for (const { _id } of concerned) {
    // Counted before: after a crash in between, the level is found again by the ratings that are left.
    await recountLevel(kit, _id, by)
    await rows.deleteMany({ by, ..._id })
  }
}
