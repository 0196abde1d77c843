import type { Kit } from '@parta/kit/kit'
import type { Subject } from '@parta/kit/people/personal'
import { forgetBlocks } from '../people/follow-block.ts'
import { type Feedback, feedbacks, type ReferralRow, type Report, referrals, reports } from '../reports/store.ts'
import { dropExport } from './export-store.ts'

type Row<R> = R & { readonly _id: string }

/**
 * What someone said here and asked for. A row whose mail is still to be published stays for the second
 * time that this is asked. What others reported of them is kept: it is theirs.
 */
export async function forgetPerson(kit: Kit, { id }: Subject): Promise<void> {
  const told = { pendingAt: { $exists: false } }
  const { database } = kit
  await database.native<Row<Report>>(reports.collection).deleteMany({ reporter: id, ...told })
  await database.native<Row<Feedback>>(feedbacks.collection).deleteMany({ userId: id, ...told })
  await database.native<ReferralRow>(referrals.collection).deleteMany({ ref: id })
  await forgetBlocks(kit, id)
  await dropExport(kit, id)
}
