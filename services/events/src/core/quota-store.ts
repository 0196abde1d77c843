import { aggregate } from '@parta/kit/store/mongo'
import { list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/**
 * Events that were created or changed lately and count towards one limit. The id is `day:<person>`, `changed:<person>`,
 * `coming:<person>`, `coming:<organisation>` or `imported:<organisation>`.
 */
const QuotaRow = row({
  /** The events counted in each hour, by its beginning. */
  hours: list(row({ at: Timestamp, count: Type.Integer() })),
})
export type QuotaRow = RowOf<typeof QuotaRow>

export const quotas = aggregate('quotas', QuotaRow, [])

/** The ids of the rows about a person. */
export function quotasOf(userId: string): string[] {
  return [dayQuota(userId), changedQuota(userId), comingQuota(userId)]
}

export const dayQuota = (userId: string) => `day:${userId}`
export const changedQuota = (userId: string) => `changed:${userId}`
export const comingQuota = (id: string) => `coming:${id}`
export const importedQuota = (orgId: string) => `imported:${orgId}`
