import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { dayOf } from '@parta/contracts/predicates/validity'
import type { Kit } from '@parta/kit/kit'
import type { JobTable } from '@parta/kit/tasks/jobs'
import type { PaymentsConfig } from '../config.ts'
import { findTurnover } from './issue.ts'
import { creditCameBack } from './issue-notes.ts'
import { monthOf, monthsBefore } from './rules.ts'
import { type InvoiceRow, invoicesOf } from './store.ts'

/** Months that are looked at again: the invoice of a month may be issued late. */
const monthsBack = 12

/** Issues credit notes for months in which organisations gave more back than they got. */
export function invoiceJobs(kit: Kit, { invoicing }: PaymentsConfig): JobTable {
  if (!invoicing) return {}
  return { 'credit-came-back': { every: day, run: () => creditMonths(kit, new Date()) } }
}

/** Looks at the last months of each organisation that has invoices. A month that cannot be read stops no other. */
export async function creditMonths(kit: Kit, now: Date): Promise<void> {
  const months = monthsBefore(dayOf(now).slice(0, 7), monthsBack).toReversed()
  for (const orgId of await invoicesOf(kit).distinct('orgId')) {
    const rows = await invoicesOf(kit)
      .find({ orgId, corrects: { $exists: false } })
      .toArray()
    for (const month of months) await creditMonth(kit, rows, { orgId, month, now })
  }
}

interface Looked {
  readonly orgId: string
  readonly month: string
  readonly now: Date
}

async function creditMonth(kit: Kit, rows: readonly InvoiceRow[], { orgId, month, now }: Looked): Promise<void> {
  const latestFirst = rows.filter((row) => row.month < month).toSorted((a, b) => b.month.localeCompare(a.month))
  if (latestFirst.length === 0) return
  try {
    for (const [currency, turnover] of await findTurnover(kit, orgId, monthOf(month, now))) {
      const sold = turnover.reduce((sum, each) => sum + each.sold, 0)
      const earlier = latestFirst.filter((row) => row.currency === currency)
      if (sold < 0) await creditCameBack(kit, earlier, { month, sold: -sold })
    }
  } catch (error) {
    // On the first day of a month, the last one is not over for invoices.
    if (error instanceof AppError && error.code === 'invoice.monthNotOver') return
    kit.log.error({ err: error, org: orgId, month }, 'Credit notes of a month not issued; the job retries tomorrow')
  }
}
