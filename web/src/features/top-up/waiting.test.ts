import type { PaymentView } from '@parta/contracts/payments'
import { describe, expect, it } from 'vitest'
import { waitingIn } from './waiting.ts'

const payment = (id: string, fields: Partial<PaymentView> = {}) =>
  ({
    id,
    purchaseId: 'kart',
    orgId: 'org',
    title: 'Vstup',
    eventId: null,
    amount: 5000,
    currency: 'CZK',
    deposit: null,
    status: 'pending',
    inProgress: false,
    ...fields,
  }) as PaymentView

describe('the purchase that waits for credit', () => {
  it('needs its prices and the deposits that are held with them', () => {
    const deposit = { amount: 10_000, status: 'due' } as const
    const items = [payment('kart-1', { deposit }), payment('kart-2'), payment('older-1', { purchaseId: 'older' })]
    expect(waitingIn(items, 'CZK')).toEqual({
      id: 'kart-1',
      orgId: 'org',
      title: 'Vstup',
      isSeat: false,
      needed: 20_000,
    })
    expect(waitingIn([payment('kart-1', { eventId: 'event' })], 'CZK')?.isSeat).toBe(true)
  })

  it('is the newest in the currency, and none that is paid or in progress', () => {
    const items = [payment('a-1', { status: 'paid' }), payment('b-1', { inProgress: true }), payment('c-1')]
    expect(waitingIn(items, 'CZK')).toMatchObject({ id: 'c-1' })
    expect(waitingIn(items, 'EUR')).toBeNull()
  })
})
