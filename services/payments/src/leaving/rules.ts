import type { Decision } from '@parta/kit/store/decision'
import type { Movement } from '../bank/store.ts'
import type { Payment } from '../payments/store.ts'

/** Counts the paid seats in events that have not begun. A one-off payment expires when its event begins. */
export function countComing(paid: readonly Pick<Payment, 'expiresAt'>[], now: Date): number {
  return paid.filter(({ expiresAt }) => expiresAt > now).length
}

/**
 * Removes from a bank movement what identifies its payer, when the person is erased. Amount, date and symbols stay,
 * because accounting records must be kept; so does the instruction, by which a later reversal is recognised.
 */
export function forgetPayer(movement: Movement | null): Decision<Movement | null, void> {
  if (!movement || payerFields.every((field) => movement[field] === '')) return { next: movement, answer: undefined }
  const empty = Object.fromEntries(payerFields.map((field) => [field, '']))
  return { next: { ...movement, ...empty }, answer: undefined }
}

const payerFields = ['counterAccount', 'counterName', 'message', 'reference'] as const
