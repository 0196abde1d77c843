import type * as paymentLog from '@parta/contracts/payment-log'
import type * as payments from '@parta/contracts/payments'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { logOf } from '../ledger/list-log.ts'
import { findWallet } from '../ledger/open-wallet.ts'
import { sendStatement, statementSlots } from './send-statement.ts'
import { creditView, type FindAbout, logView, paymentsOf } from './view.ts'

type WalletHandlers = Pick<HandlersOf<typeof payments>, 'getCredit'> &
  Omit<HandlersOf<typeof paymentLog>, 'downloadReceipt'>

export function walletRoutes(kit: Kit, findAbout: FindAbout): WalletHandlers {
  const slots = statementSlots()
  return {
    getCredit: async ({ actor }) => creditView(await findWallet(kit, actor.userId)),
    getPaymentLog: async ({ actor, query }) => {
      const page = await logOf(kit, actor.userId, query)
      return logView(page, await findAbout(paymentsOf(page.items)))
    },
    downloadStatement: (call) => sendStatement(kit, call, { findAbout, slots }),
  }
}
