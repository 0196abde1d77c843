import type { Settlement } from '@parta/contracts/settlement'
import type { Kit } from '@parta/kit/kit'
import { findComing } from '../events/store.ts'
import { readWallet } from '../ledger/store.ts'
import { findPaid } from '../payments/find.ts'
import { isLasting } from '../payments/rules.ts'
import { creditLeft } from './rules.ts'

/** Returns what is open between a person and the operator. */
export async function findSettlement(kit: Kit, userId: string): Promise<Settlement> {
  const now = new Date()
  const [wallet, paid] = await Promise.all([readWallet(kit, userId), findPaid(kit, userId)])
  const coming = await findComing(kit, paid, now)
  const subscriptions = paid.filter((payment) => payment.type === 'subscription' && isLasting(payment, now)).length
  return { credit: wallet ? creditLeft(wallet) : [], seats: coming.length, subscriptions }
}
