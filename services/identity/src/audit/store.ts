import { nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** An act of a site admin. Rows are only added; each is sealed with the one before. */
const AuditRow = row({
  /** The number, with leading zeros: 1 for the first, without gaps. */
  _id: Type.String(),
  /** A text and not a date, because the seal covers exactly this text. */
  at: Type.String(),
  actor: Type.String(),
  account: Type.String(),
  operation: Type.String(),
  subject: nullable(Type.String()),
  outcome: Type.String(),
  correlation: Type.String(),
  /** Absent where the operation asks for none. */
  reason: Type.Optional(Type.String()),
  /** See `sealOf`. */
  seal: Type.String(),
})
export type AuditRow = RowOf<typeof AuditRow>

export const auditLog = rows('audit-log', AuditRow, [
  index({ actor: 1, _id: -1 }, { serves: 'listAuditEntries of one admin' }),
  index({ correlation: 1 }, { serves: 'listAuditEntries: all entries of a request' }),
  index({ subject: 1, _id: -1 }, { serves: 'listAuditEntries about one subject' }),
])

export function auditLogOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<AuditRow>(auditLog.collection)
}
