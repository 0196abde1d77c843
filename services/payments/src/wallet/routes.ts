import type * as paymentLog from '@parta/contracts/payment-log'
import type * as payments from '@parta/contracts/payments'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { logOf } from '../ledger/list-log.ts'
import { findWallet } from '../ledger/open.ts'
import { sendStatement } from './send-statement.ts'
import { creditView, logView } from './view.ts'

type WalletHandlers = Pick<HandlersOf<typeof payments>, 'getCredit'> & HandlersOf<typeof paymentLog>

export function walletRoutes(kit: Kit): WalletHandlers {
  return {
    getCredit: async ({ actor }) => creditView(await findWallet(kit, actor.userId)),
    getPaymentLog: async ({ actor, query }) => logView(await logOf(kit, actor.userId, query)),
    downloadStatement: (call) => sendStatement(kit, call),
  }
}
