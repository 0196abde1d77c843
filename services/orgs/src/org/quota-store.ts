import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** What a person did lately of that which is limited, whatever organisation it was for. The id is the person's. */
const QuotaRow = row({
  /** The organisations that they founded in the last seven days. */
  founded: list(Timestamp),
  /** The mails by which they invited in the last 24 hours. */
  mails: list(row({ at: Timestamp, count: Type.Integer() })),
})
export type QuotaRow = RowOf<typeof QuotaRow>

export const quotas = aggregate('quotas', QuotaRow, [])

export function findQuota(kit: Kit, userId: string): Promise<QuotaRow | null> {
  return kit.database.native<Stored<QuotaRow>>(quotas.collection).findOne({ _id: userId })
}
