import { askSeat, askTakeSeats } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import type { Outcome } from '@parta/kit/tasks/task'
import { holdCredit, postHolds, releaseHolds } from '../ledger/change-credit.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import { type PurchaseWithId, purchases } from '../purchases/store.ts'
import { resumePurchase, Unposted } from './attempt-rules.ts'
import { findRemoved } from './follow-alias.ts'
import { pay, type Steps } from './pay.ts'
import { replaceWaiting } from './replace-waiting.ts'

/** The steps of a purchase on the ledger, and with the owner of the seats. */
function stepsOf(kit: Kit, id: string): Steps {
  return {
    hold: (userId, reserved) => holdCredit(kit, userId, reserved),
    post: (userId, ids) => (ids.length > 0 ? postHolds(kit, userId, ids) : Promise.resolve({ done: [] })),
    release: (userId, ids) => (ids.length > 0 ? releaseHolds(kit, userId, ids) : Promise.resolve()),
    takeSeats: async ({ until, ...asked }) => {
      if (until <= new Date()) throw new Error('The time of this attempt is over; the next one asks for the seats')
      return await kit.bus.ask(askTakeSeats, { ...asked, entrants: [...asked.entrants], until: until.toISOString() })
    },
    hasSeat: async (asked) => (await kit.bus.ask(askSeat, asked)) !== null,
    change: (rule) => kit.change(purchases, id, rule),
  }
}

/**
 * Makes an attempt to pay, and leaves one payment that waits for each seat. If it fails, the purchase's task continues it:
 * nothing is lost, and the caller may wait.
 */
export async function attempt(kit: Kit, purchase: PurchaseWithId): Promise<void> {
  try {
    await pay(stepsOf(kit, purchase.id), purchase)
    await replaceWaiting(kit, purchase)
  } catch (error) {
    if (error instanceof Unposted) kit.log.error({ err: error, purchase: purchase.id }, 'Purchase without its credit')
    else kit.log.warn({ err: error, purchase: purchase.id }, 'Attempt to pay failed; its task continues it')
  }
}

/** Continues a purchase whose attempt ended without a result. */
export async function resume(kit: Kit, id: string): Promise<void> {
  const found = await findPurchase(kit, id)
  const removed = found?.busyUntil ? await findRemoved(kit, found) : undefined
  const { purchase, isOurs } = await kit.change(purchases, id, (state, now) => resumePurchase(state, now, removed))
  if (isOurs) await attempt(kit, { ...purchase, id })
}

/** Runs the task of an attempt: again until the purchase has its result, and no other payment waits for the same. */
export async function complete(kit: Kit, purchaseId: string): Promise<Outcome> {
  await resume(kit, purchaseId)
  const purchase = await findPurchase(kit, purchaseId)
  if (purchase?.busyUntil) return { again: purchase.busyUntil }
  // Once more: the process may have died between the result and this.
  if (purchase) await replaceWaiting(kit, { ...purchase, id: purchaseId })
  return { state: 'done' }
}
