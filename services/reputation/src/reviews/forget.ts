import { recordUpdated } from '@parta/contracts/reputation'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import { newcomer, recordData } from '../record/rules.ts'
import { records } from '../record/store.ts'
import { type ReviewRow, reviews } from './store.ts'

/**
 * Deletes the records of erased people and aliases, and the reviews about them; the reviews that they wrote stay. The
 * last published snapshot of a record, which other services keep, is that of a newcomer.
 */
export async function forget(kit: Kit, ids: readonly string[]): Promise<void> {
  for (const id of ids) await kit.retire(records, id, () => [factOf(recordUpdated, recordData(id, newcomer))])
  await kit.database.native<ReviewRow>(reviews.collection).deleteMany({ subject: { $in: [...ids] } })
}
