import { isWorthMoney } from '@parta/contracts/predicates/bought'
import type { Settlement } from '@parta/contracts/settlement'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { findComing } from '../events/store.ts'
import { readWallet } from '../ledger/store.ts'
import { findPaid } from '../payments/find.ts'
import { isLasting } from '../payments/rules.ts'
import type { Payment } from '../payments/store.ts'
import { creditLeft } from './rules.ts'

/** Returns what is open between a person and the operator. */
export async function findSettlement(kit: Kit, userId: string): Promise<Settlement> {
  const now = new Date()
  const [wallet, paid, person] = await Promise.all([
    readWallet(kit, userId),
    findPaid(kit, userId),
    kit.projections.known(people, [userId]),
  ])
  const coming = await findComing(kit, paid.filter(givesMoneyBack), now)
  const subscriptions = paid.filter((payment) => isLasting(payment, now) && isWorthMoney(payment, person.get(userId)))
  return { credit: wallet ? creditLeft(wallet) : [], seats: coming.length, subscriptions: subscriptions.length }
}

/** Leaving a free seat gives nothing back, unless a deposit is held for it. */
const givesMoneyBack = ({ amount, deposit }: Payment) => amount > 0 || deposit?.status === 'held'
