import { AppError } from '@parta/contracts/errors'
import type { Settlement } from '@parta/contracts/settlement'

/**
 * Refuses the deletion of an account while money is open between the person and the operator.
 * @throws account.creditOwed, account.paymentsOpen, account.depositHeld, and account.creditLeft unless the person gives up their credit
 */
export function assertSettled({ credit, seats }: Settlement, giveUpCredit: boolean): void {
  if (credit.some(({ available }) => available < 0)) throw new AppError('account.creditOwed')
  if (seats > 0 || credit.some(({ held, deposits = 0 }) => held > deposits)) throw new AppError('account.paymentsOpen')
  if (credit.some(({ held }) => held > 0)) throw new AppError('account.depositHeld')
  if (!giveUpCredit && credit.some(({ available }) => available > 0)) throw new AppError('account.creditLeft')
}
