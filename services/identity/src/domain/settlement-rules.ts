import { AppError } from '@parta/contracts/errors'
import type { Settlement } from '@parta/contracts/settlement'

/**
 * Refuses the deletion of an account while money is open between the person and the operator.
 * @throws account.creditOwed, account.paymentsOpen, and account.creditLeft unless the person gives up their credit
 */
export function assertSettled({ credit, seats }: Settlement, giveUpCredit: boolean): void {
  if (credit.some(({ available }) => available < 0)) throw new AppError('account.creditOwed')
  if (seats > 0 || credit.some(({ held }) => held > 0)) throw new AppError('account.paymentsOpen')
  if (!giveUpCredit && credit.some(({ available }) => available > 0)) throw new AppError('account.creditLeft')
}
