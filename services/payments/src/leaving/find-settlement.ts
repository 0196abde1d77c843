import type { Settlement } from '@parta/contracts/settlement'
import type { Kit } from '@parta/kit/kit'
import { readWallet } from '../ledger/store.ts'
import { findPaid } from '../payments/find.ts'
import { creditView } from '../wallet/view.ts'
import { countComing } from './rules.ts'

/** Returns what is open between a person and the operator. */
export async function findSettlement(kit: Kit, userId: string): Promise<Settlement> {
  const [wallet, paid] = await Promise.all([readWallet(kit, userId), findPaid(kit, userId, { type: 'oneOff' })])
  return { credit: wallet ? creditView(wallet).credit : [], seats: countComing(paid, new Date()) }
}
