import type { ReportKind } from '@parta/contracts/report-queue'
import type { Kit } from '@parta/kit/kit'
import { markContentGone } from './rules.ts'
import { reports } from './store.ts'

/** Marks all reports of a message, post or review that was deleted or hidden; idempotent. */
export async function followGone(kit: Kit, kind: Exclude<ReportKind, 'person'>, contentId: string): Promise<void> {
  const about = { kind, contentId, isContentGone: { $exists: false } }
  const found = await kit.database
    .native<{ _id: string }>(reports.collection)
    .find(about, { projection: { _id: 1 } })
    .toArray()
  for (const { _id } of found) await kit.change(reports, _id, markContentGone)
}
