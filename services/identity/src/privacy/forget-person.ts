import type { Kit } from '@parta/kit/kit'
import type { Subject } from '@parta/kit/people/personal'
import { forgetBlocks } from '../people/follow-block.ts'
import { type Feedback, feedbacks, type ReferralRow, type Report, referrals, reports } from '../reports/store.ts'
import { dropExport } from './export-store.ts'

type Row<R> = R & { readonly _id: string }

/**
 * Deletes the reports, feedback, referrals, blocks and the archive of a person. A row whose facts are not published yet
 * is deleted in the second pass of the erasure. Reports by others about the person are kept: they belong to their
 * authors; the messages of the person that they repeat are not.
 */
export async function forgetPerson(kit: Kit, { id }: Subject): Promise<void> {
  const published = { pendingAt: { $exists: false } }
  const { database } = kit
  await database.native<Row<Report>>(reports.collection).deleteMany({ reporter: id, ...published })
  await database
    .native<Row<Report>>(reports.collection)
    .updateMany({ reported: id }, { $unset: { quote: '', picture: '' } })
  await database.native<Row<Feedback>>(feedbacks.collection).deleteMany({ userId: id, ...published })
  await database.native<ReferralRow>(referrals.collection).deleteMany({ ref: id })
  await forgetBlocks(kit, id)
  await dropExport(kit, id)
}
