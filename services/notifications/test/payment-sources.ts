import type { Envelope } from '@parta/contracts/fact'
import {
  creditCorrected,
  creditWithdrawn,
  datesJoined,
  datesRefused,
  datesReleased,
  depositDoubted,
  depositSettled,
  payerReminded,
  paymentCancelled,
  paymentDeferred,
  paymentExpired,
  paymentExpiring,
  paymentPaid,
  paymentRefunded,
  payoutAccountChanged,
  topUpCredited,
  topUpReversed,
} from '@parta/contracts/payment-facts'
import { aFact } from './support.ts'

const date = new Date(Date.now() + 3 * 86_400_000).toISOString()
const bought = (userId: string) => ({
  paymentId: 'purchase-1-1',
  userId,
  aliasId: null,
  productId: 'product-1',
  title: 'Vstup',
  orgId: 'org-1',
  type: 'oneOff' as const,
  eventId: 'event-1',
})
const price = { amount: 15_000, currency: 'CZK' as const }
const waits = { ...price, due: 15_000, expiresAt: date }
const returned = { ...price, leaveCharge: 0, reason: 'left' }

/** The facts of payments that notify a receiver, by the type of their notification. */
export const paymentSources = {
  'payment.credited': { credited: (userId) => aFact(topUpCredited, { movementId: 'movement-1', userId, ...price }) },
  'payment.reversed': { reversed: (userId) => aFact(topUpReversed, { movementId: 'movement-1', userId, ...price }) },
  'payment.waiting': {
    deferred: (userId) => aFact(paymentDeferred, { ...bought(userId), ...waits }),
    expiring: (userId) => aFact(paymentExpiring, { ...bought(userId), ...waits }),
    reminded: (userId) => aFact(payerReminded, { ...bought(userId), ...waits, by: 'admin-1' }),
  },
  'payment.paid': {
    paid: (userId) =>
      aFact(paymentPaid, { ...bought(userId), autoJoin: false, validUntil: null, isByTopUp: true as const }),
  },
  'payment.expired': { expired: (userId) => aFact(paymentExpired, bought(userId)) },
  'payment.cancelled': {
    cancelled: (userId) => aFact(paymentCancelled, { ...bought(userId), reason: 'cancelled' }),
    seatTaken: (userId) => aFact(paymentCancelled, bought(userId)),
  },
  'payment.refunded': {
    kicked: (userId) => aFact(paymentRefunded, { ...bought(userId), ...returned, reason: 'kicked' }),
    byHand: (userId) => aFact(paymentRefunded, { ...bought(userId), ...returned, reason: 'byHand' }),
    left: (userId) => aFact(paymentRefunded, { ...bought(userId), ...returned, leaveCharge: 5000 }),
    charge: (userId) => aFact(paymentRefunded, { ...bought(userId), ...returned, returnsCharge: true }),
  },
  'payment.joined': { joined: (userId) => aFact(datesJoined, { ...bought(userId), dates: 3 }) },
  'payment.refused': { full: (userId) => aFact(datesRefused, { ...bought(userId), dates: 1, code: 'event.full' }) },
  'payment.released': { refunded: (userId) => aFact(datesReleased, { ...bought(userId), dates: 3 }) },
  'payment.depositDoubted': {
    missing: (userId) => aFact(depositDoubted, { ...bought(userId), ...price, until: date }),
  },
  'payment.depositKept': {
    kept: (userId) => aFact(depositSettled, { ...bought(userId), ...price, outcome: 'kept' }),
  },
  'payment.depositReturned': {
    returned: (userId) => aFact(depositSettled, { ...bought(userId), ...price, outcome: 'returned' }),
  },
  'payment.corrected': {
    added: (userId) => aFact(creditCorrected, { userId, ...price }),
    taken: (userId) => aFact(creditCorrected, { userId, ...price, amount: -15_000 }),
  },
  'payment.withdrawn': { withdrawn: (userId) => aFact(creditWithdrawn, { userId, ...price }) },
  'org.account': {
    changed: (userId, by) =>
      aFact(payoutAccountChanged, { orgId: 'org-1', orgName: 'Sokol', by, admins: [userId, by] }),
  },
} satisfies Record<string, Record<string, (userId: string, by: string) => Envelope>>
