import type { PaymentView } from '@parta/contracts/payments'

/** The movements of credit of which there is a receipt; a free seat, and a refund of which all was kept, moved none. */
export function receiptsOf({ status, amount, leaveCharge }: Pick<PaymentView, 'status' | 'amount' | 'leaveCharge'>) {
  return [
    ...(amount > 0 ? (['payment'] as const) : []),
    ...(status === 'refunded' && amount > leaveCharge ? (['refund'] as const) : []),
  ]
}
