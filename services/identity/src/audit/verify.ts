import type { Operator } from '@parta/kit/operator'
import { flawOfRow } from './rules.ts'
import { type AuditRow, auditLogOf } from './store.ts'

interface Verified {
  readonly count: number
  /**
   * The last seal. Entries cut off at the end leave no other trace, so an operator can store it elsewhere and compare
   * it.
   */
  readonly last: string | null
  /** The flaws found, at most ten. */
  readonly flaws: readonly string[]
}

const flawsMax = 10

/** Reads the whole audit log and checks that no entry was changed, inserted or removed. */
export async function verifyAuditLog(operator: Pick<Operator, 'database' | 'config'>): Promise<Verified> {
  const flaws: string[] = []
  let before: AuditRow | null = null
  let count = 0
  for await (const row of auditLogOf(operator).find().sort({ _id: 1 })) {
    count += 1
    const flaw = flawOfRow(row, before, operator.config.PARTA_SECRET)
    if (flaw && flaws.length < flawsMax) flaws.push(flaw)
    before = row
  }
  return { count, last: before?.seal ?? null, flaws }
}
