import type { Payment, Purchase } from './store.ts'

const time = new Date('2026-11-23T10:00:00Z')

/** A pending payment of 100 Kč for an event on the next evening. */
export function aPayment(overrides: Partial<Payment> = {}): Payment {
  return {
    id: 'purchase-1',
    productId: 'product',
    orgId: 'org',
    title: 'Badminton',
    type: 'oneOff',
    eventId: 'event',
    aliasId: null,
    amount: 10_000,
    multisport: false,
    leaveSteps: [],
    validDays: null,
    validUntil: null,
    autoJoin: false,
    expiresAt: new Date('2026-11-24T18:00:00Z'),
    status: 'pending',
    seat: 'wanted',
    reason: null,
    datePaid: null,
    leaveCharge: 0,
    refundedAt: null,
    ...overrides,
  }
}

/** A purchase in its first attempt. */
export function aPurchase(overrides: Partial<Purchase> = {}): Purchase {
  return {
    userId: 'jana',
    currency: 'CZK',
    keys: [{ id: 'purchase', input: 'kart' }],
    createdAt: time,
    step: 'open',
    attempt: 1,
    busyUntil: new Date(time.getTime() + 12_000),
    payments: [aPayment()],
    ...overrides,
  }
}
