import { AppError } from '@parta/contracts/errors'
import type { Settlement } from '@parta/contracts/settlement'
import type { GivenUp } from './account-store.ts'

/** What a person gives up with their account. */
export interface GivingUp {
  readonly credit: boolean
  readonly subscriptions: boolean
}

/**
 * Refuses the deletion of an account while money is open between the person and the operator.
 * @throws account.creditOwed, account.paymentsOpen, account.depositHeld, and account.creditLeft and
 * account.subscriptionsLeft unless the person gives them up
 */
export function assertSettled(settlement: Settlement, givesUp: GivingUp): void {
  const { credit, subscriptions } = settlement
  assertNothingMoves(settlement)
  if (!givesUp.credit && credit.some(({ available }) => available > 0)) throw new AppError('account.creditLeft')
  if (!givesUp.subscriptions && subscriptions > 0) throw new AppError('account.subscriptionsLeft')
}

/**
 * Refuses while money may still come back to the person, or is owed by them.
 * @throws account.creditOwed, account.paymentsOpen, account.depositHeld
 */
export function assertNothingMoves({ credit, seats }: Settlement): void {
  if (credit.some(({ available }) => available < 0)) throw new AppError('account.creditOwed')
  if (seats > 0 || credit.some(({ held, deposits }) => held > deposits)) throw new AppError('account.paymentsOpen')
  if (credit.some(({ held }) => held > 0)) throw new AppError('account.depositHeld')
}

export function givenUpOf({ credit }: Settlement): GivenUp[] {
  return credit.flatMap(({ currency, available: amount }) => (amount > 0 ? [{ currency, amount }] : []))
}

/**
 * Refuses when credit arrived after it was given up.
 * @throws account.creditLeft
 */
export function assertGivenUp({ credit }: Settlement, givenUp: readonly GivenUp[]): void {
  const isMore = credit.some(
    ({ currency, available }) => available > (givenUp.find((one) => one.currency === currency)?.amount ?? 0),
  )
  if (isMore) throw new AppError('account.creditLeft')
}
