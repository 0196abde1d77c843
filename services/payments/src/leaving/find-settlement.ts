import type { Settlement } from '@parta/contracts/settlement'
import type { Kit } from '@parta/kit/kit'
import { findComing } from '../events/store.ts'
import { readWallet } from '../ledger/store.ts'
import { findPaid } from '../payments/find.ts'
import { creditLeft } from './rules.ts'

/** Returns what is open between a person and the operator. */
export async function findSettlement(kit: Kit, userId: string): Promise<Settlement> {
  const [wallet, paid] = await Promise.all([readWallet(kit, userId), findPaid(kit, userId, { type: 'oneOff' })])
  const coming = await findComing(kit, paid, new Date())
  return { credit: wallet ? creditLeft(wallet) : [], seats: coming.length }
}
