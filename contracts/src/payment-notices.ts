/** The notifications about a person's payments and credit. */
export const paymentNotices = [
  'payment.credited',
  'payment.reversed',
  'payment.waiting',
  'payment.paid',
  'payment.expired',
  'payment.cancelled',
  'payment.refunded',
  'payment.joined',
  'payment.refused',
  'payment.released',
  'payment.depositDoubted',
  'payment.depositKept',
  'payment.depositReturned',
  'payment.corrected',
  'payment.withdrawn',
] as const
