import type { ProductRow } from './store.ts'

const since = new Date('2026-01-01T08:00:00Z')

/** Builds an active one-off product for tests of rules; the given fields override the defaults. */
export function aProduct(fields: Partial<ProductRow> = {}): ProductRow {
  return {
    orgId: 'o',
    title: 'Vstup',
    description: 'Hodina v hale',
    image: 'BASIC',
    price: 150,
    priceMultisport: null,
    multisportDeposit: null,
    type: 'oneOff',
    status: 'active',
    currency: 'CZK',
    eventId: null,
    validDays: null,
    validUntil: null,
    autoJoin: false,
    leaveCharge: null,
    leaveChargeDate: null,
    leaveSteps: [],
    createdAt: since,
    updatedAt: since,
    ...fields,
  }
}
