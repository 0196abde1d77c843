import type * as payments from '@parta/contracts/payments'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { findWallet } from './open.ts'
import { creditView } from './view.ts'

export function walletRoutes(kit: Kit): HandlersOf<typeof payments> {
  return { getCredit: async ({ actor }) => creditView(await findWallet(kit, actor.userId)) }
}
