import type * as contract from '@parta/contracts/sales'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findSales } from './find.ts'
import { listPaid } from './list-payments.ts'
import { sendReport } from './send-report.ts'

export function reportRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    getSales: (call) => findSales(kit, call),
    getAdminSales: (call) => findSales(kit, call),
    getPaymentReport: (call) => listPaid(kit, call),
    downloadPaymentReport: (call) => sendReport(kit, call),
  }
}
