import type * as paymentLog from '@parta/contracts/payment-log'
import type * as contract from '@parta/contracts/sales'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createSharedReadings } from '@parta/kit/process/read-shared'
import { findSales, sumsRoom } from './find-sales.ts'
import { listPaid } from './list-payments.ts'
import { sendReceipt } from './send-receipt.ts'
import { sendReport } from './send-report.ts'

type ReportHandlers = Omit<HandlersOf<typeof contract>, 'returnDeposit'> &
  Pick<HandlersOf<typeof paymentLog>, 'downloadReceipt'>

export function reportRoutes(kit: Kit): ReportHandlers {
  const read = createSharedReadings(sumsRoom)
  return {
    getSales: (call) => findSales(kit, read, call),
    getAdminSales: (call) => findSales(kit, read, call),
    getPaymentReport: (call) => listPaid(kit, call),
    downloadReceipt: (call) => sendReceipt(kit, call),
    downloadPaymentReport: (call) => sendReport(kit, call),
  }
}
