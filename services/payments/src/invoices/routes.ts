import type * as contract from '@parta/contracts/invoices'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createSharedReadings } from '@parta/kit/process/read-shared'
import type { PaymentsConfig } from '../config.ts'
import { sumsRoom } from '../reports/find-sales.ts'
import { findBilling, issue } from './issue.ts'
import { list } from './list.ts'
import { sendInvoice } from './send-invoice.ts'

export function invoiceRoutes(kit: Kit, config: PaymentsConfig): HandlersOf<typeof contract> {
  const reading = { ...config, read: createSharedReadings(sumsRoom) }
  return {
    listInvoices: (call) => list(kit, call),
    listBilling: ({ query }) => findBilling(kit, reading, query.month),
    issueInvoice: (call) => issue(kit, reading, call),
    downloadInvoice: (call) => sendInvoice(kit, call),
  }
}
