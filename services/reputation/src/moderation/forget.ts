import type { Kit } from '@parta/kit/kit'
import type { Subject } from '@parta/kit/people/personal'
import { type ReportedReviewRow, type ReviewReportRow, reportedReviews, reviewReports } from './store.ts'

/** Rows whose fact is not published yet stay until the erasure runs again. */
const published = { pendingAt: { $exists: false } }
type Pending<R> = R & { readonly _id: string; readonly pendingAt?: Date }

/** Deletes the reports by an erased person, and which reviews about the person and their aliases were reported. */
export async function forgetReports(kit: Kit, { id, aliasIds }: Subject): Promise<void> {
  await kit.database.native<Pending<ReviewReportRow>>(reviewReports.collection).deleteMany({ by: id, ...published })
  await forgetReported(kit, [id, ...aliasIds])
}

/** Deletes which reviews about these people and aliases were reported. */
export async function forgetReported(kit: Kit, subjects: readonly string[]): Promise<void> {
  await kit.database
    .native<Pending<ReportedReviewRow>>(reportedReviews.collection)
    .deleteMany({ subject: { $in: [...subjects] }, ...published })
}
