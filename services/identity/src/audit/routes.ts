import type * as audit from '@parta/contracts/audit'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { listAudit } from './list.ts'

export function auditRoutes(kit: Kit): HandlersOf<typeof audit> {
  return { listAuditEntries: (call) => listAudit(kit, call) }
}
