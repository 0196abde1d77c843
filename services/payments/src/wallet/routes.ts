import type * as payments from '@parta/contracts/payments'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findWallet } from '../ledger/open.ts'
import { creditView } from './view.ts'

export function walletRoutes(kit: Kit): HandlersOf<typeof payments> {
  return { getCredit: async ({ actor }) => creditView(await findWallet(kit, actor.userId)) }
}
