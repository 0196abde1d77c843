import type * as topUps from '@parta/contracts/top-ups'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { BankConfig } from '../config.ts'
import { findWallet } from '../ledger/open.ts'
import { topUpView } from './view.ts'

export function topUpRoutes(kit: Kit, bank: BankConfig): HandlersOf<typeof topUps> {
  return {
    getTopUp: async ({ actor, query }) => {
      const { userSymbol } = await findWallet(kit, actor.userId)
      return topUpView(bank, query.currency ?? bank.accounts[0]?.currency ?? 'CZK', userSymbol)
    },
  }
}
