import { isWorthMoney } from '@parta/contracts/predicates/bought'
import type { Settlement } from '@parta/contracts/settlement'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { readWallet } from '../ledger/store.ts'
import { findComingSeats, findLasting } from '../purchases/find-valid.ts'
import type { Payment } from '../purchases/store.ts'
import { creditLeft } from './rules.ts'

/** Returns what is open between a person and the operator. */
export async function findSettlement(kit: Kit, userId: string): Promise<Settlement> {
  const now = new Date()
  const [wallet, seats, lasting, person] = await Promise.all([
    readWallet(kit, userId),
    findComingSeats(kit, userId, now),
    findLasting(kit, userId, now),
    kit.projections.known(people, [userId]),
  ])
  const subscriptions = lasting.filter((payment) => isWorthMoney(payment, person.get(userId)))
  return {
    credit: wallet ? creditLeft(wallet) : [],
    seats: seats.filter(givesMoneyBack).length,
    subscriptions: subscriptions.length,
  }
}

/** Leaving a free seat gives nothing back, unless a deposit is held for it. */
const givesMoneyBack = ({ amount, deposit }: Payment) => amount > 0 || deposit?.status === 'held'
