import { describe, expect, it } from 'vitest'
import { payPayment } from '../purchases/rules.ts'
import { aPayment } from '../purchases/testing.ts'
import { resumePurchase } from './attempt-rules.ts'
import { type KartLine, openPurchase } from './buy-rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const start = new Date('2026-11-24T18:00:00Z')
const key = { id: 'purchase', input: 'kart' }

const oneOff: KartLine['product'] = {
  id: 'product',
  orgId: 'org',
  title: 'Badminton',
  image: 'BASIC',
  price: 100,
  priceMultisport: null,
  multisportDeposit: null,
  type: 'oneOff',
  status: 'active',
  currency: 'CZK',
  eventId: null,
  validDays: null,
  validUntil: null,
  autoJoin: false,
  leaveCharge: 30,
  leaveChargeDate: 48,
  leaveSteps: [{ percent: 50, hours: 24 }],
}
const pass: KartLine['product'] = {
  ...oneOff,
  id: 'pass',
  type: 'subscription',
  validDays: 30,
  autoJoin: true,
  leaveCharge: null,
  leaveChargeDate: null,
  leaveSteps: [],
}

function line(overrides: Partial<KartLine> = {}, product: Partial<KartLine['product']> = {}): KartLine {
  return {
    product: { ...oneOff, ...product },
    aliasId: null,
    event: { id: 'event', start },
    multisport: false,
    ...overrides,
  }
}
const subscription = (overrides: Partial<KartLine> = {}) => line({ product: pass, event: null, ...overrides })

function buy(lines: readonly KartLine[], bought: Parameters<typeof openPurchase>[1]['bought'] = []) {
  return openPurchase(null, { userId: 'jana', key, lines, bought }, now)
}

describe('a purchase', () => {
  it('has a deposit for each seat at the MultiSport price, which the buyer was shown', () => {
    const product = { priceMultisport: 20, multisportDeposit: 50 }
    const lines = [line({ multisport: true }, product), line({ aliasId: 'child' }, product)]
    const { payments } = buy(lines).next
    expect(payments.map(({ amount, deposit }) => [amount, deposit])).toEqual([
      [2000, { amount: 5000, status: 'due', settledAt: null }],
      [10_000, undefined],
    ])
    const expecting = (deposit?: number) =>
      openPurchase(
        null,
        { userId: 'jana', key, lines, bought: [], expected: { currency: 'CZK', amount: 12_000, deposit } },
        now,
      )
    expect(expecting(5000).next.payments).toHaveLength(2)
    expect(expecting().next.payments).toHaveLength(2)
    expect(() => expecting(0)).toThrow('payment.priceChanged')
  })

  it('has a pending payment for each row, with the price and leave steps of the product', () => {
    const { next } = buy([line(), line({ aliasId: 'child' })])
    expect(next).toMatchObject({ userId: 'jana', currency: 'CZK', step: 'open', attempt: 1 })
    expect(next.payments).toMatchObject([
      { id: 'purchase-1', amount: 10_000, status: 'pending', seat: 'wanted', aliasId: null, expiresAt: start },
      { id: 'purchase-2', amount: 10_000, status: 'pending', seat: 'wanted', aliasId: 'child' },
    ])
    expect(next.payments[0]?.leaveSteps).toEqual([
      { percent: 30, hours: 48 },
      { percent: 50, hours: 24 },
    ])
  })

  it('waits 24 hours for the credit of a subscription, which has no event and no leave charge', () => {
    const [payment] = buy([subscription()]).next.payments
    const expiresAt = new Date('2026-11-24T10:00:00Z')
    expect(payment).toMatchObject({
      eventId: null,
      seat: 'none',
      leaveSteps: [],
      validDays: 30,
      autoJoin: true,
      expiresAt,
    })
  })

  it('waits for the credit of a subscription until its fixed end where that comes first, and is then not paid', () => {
    const season = (validUntil: string) => subscription({ product: { ...pass, validDays: null, validUntil } })
    // The last day is 23 November, whose midnight in Prague is 23:00 UTC.
    const end = new Date('2026-11-23T23:00:00Z')
    const { next } = buy([season('2026-11-23')])
    expect(next.payments).toMatchObject([{ validUntil: end, expiresAt: end }])
    expect(resumePurchase(next, end).next.payments).toMatchObject([{ status: 'expired' }])
    const before = resumePurchase(next, new Date(end.getTime() - 1)).next
    expect(before).toMatchObject({ attempt: 2, payments: [{ status: 'pending' }] })
    const later = buy([season('2026-11-24')]).next.payments
    expect(later).toMatchObject([{ expiresAt: new Date('2026-11-24T10:00:00Z') }])
  })

  it('takes the MultiSport price, which may be free', () => {
    expect(buy([line({ multisport: true }, { priceMultisport: 0 })]).next.payments[0]).toMatchObject({ amount: 0 })
    expect(() => buy([line({ multisport: true })])).toThrow('payment.noMultisport')
  })

  it('plans the end of its first attempt, and the end of waiting for each payment', () => {
    const { tasks = [] } = buy([line(), subscription()])
    expect(tasks.map(({ task, planning }) => [task.name, planning.id])).toEqual([
      ['complete-purchase', 'purchase:1'],
      ['expire-payment', 'purchase-1'],
      ['expire-payment', 'purchase-2'],
    ])
  })

  it('is the same for a repeated call, and refused for another kart under the same key', () => {
    const { next } = buy([line()])
    const again = (input: string) =>
      openPurchase(next, { userId: 'jana', key: { ...key, input }, lines: [], bought: [] }, now)
    expect(again('kart').next).toBe(next)
    expect(() => again('other')).toThrow('request.keyReused')
  })

  it.each([
    ['an empty kart', [], 'payment.kartEmpty'],
    ['two currencies', [line(), line({ aliasId: 'child' }, { id: 'b', currency: 'EUR' })], 'payment.currenciesDiffer'],
    ['the same row twice', [line(), line()], 'payment.duplicate'],
    ['a one-off product without event', [line({ event: null })], 'payment.eventRequired'],
    ['an event that began', [line({ event: { id: 'event', start: now } })], 'event.past'],
    ['a discontinued product', [line({}, { status: 'discontinued' })], 'product.discontinued'],
    [
      'a season that is over',
      [subscription({ product: { ...pass, validDays: null, validUntil: '2026-11-22' } })],
      'product.discontinued',
    ],
  ])('is refused with %s', (_what, lines, code) => {
    expect(() => buy(lines)).toThrow(code)
  })

  it('of a subscription for some days begins on the day that its buyer chose', () => {
    const chosen = buy([subscription({ from: '2026-12-01' })]).next.payments[0] ?? aPayment()
    expect(chosen.validFrom).toEqual(new Date('2026-11-30T23:00:00Z'))
    // 30 days: from 1 to 30 December.
    expect(payPayment(chosen, now).validUntil).toEqual(new Date('2026-12-30T23:00:00Z'))
    // Paid later than that day, it begins with the payment.
    const late = payPayment(chosen, new Date('2026-12-05T10:00:00Z'))
    expect(late.validUntil).toEqual(new Date('2027-01-03T23:00:00Z'))
    for (const from of ['2026-11-23', '2026-11-01'])
      expect(buy([subscription({ from })]).next.payments[0]).not.toHaveProperty('validFrom')
  })

  it('is refused with a first day that is too far, or that the product does not have', () => {
    const season = { ...pass, validDays: null, validUntil: '2026-12-31' }
    expect(() => buy([subscription({ from: '2027-02-21' })])).not.toThrow()
    for (const wrong of [
      subscription({ from: '2027-02-22' }),
      subscription({ from: '2026-12-01', renew: true }),
      subscription({ from: '2026-12-01', product: season }),
      line({ from: '2026-12-01' }),
    ])
      expect(() => buy([wrong])).toThrow('payment.wrongStart')
  })

  it('is refused for what is paid already, but not for another person, event or after the end', () => {
    const seat = payPayment(aPayment(), now)
    expect(() => buy([line()], [seat])).toThrow('payment.alreadyPaid')
    const many = { userId: 'jana', key, lines: [line()], bought: [], waiting: 100 }
    expect(() => openPurchase(null, many, now)).toThrow('payment.tooManyPending')
    const { next } = buy([line()])
    expect(() => openPurchase(next, { ...many, userId: 'petr' }, now)).toThrow('payment.notFound')
    expect(() => buy([line({ aliasId: 'child' }), line({ event: { id: 'next', start } })], [seat])).not.toThrow()
    const valid = payPayment(aPayment({ productId: 'pass', type: 'subscription', eventId: null, validDays: 30 }), now)
    expect(() => buy([subscription()], [valid])).toThrow('payment.alreadyPaid')
    const renewed = buy([subscription({ renew: true })], [valid]).next.payments[0] ?? valid
    expect(renewed.validFrom).toEqual(valid.validUntil)
    const ahead = payPayment(renewed, now)
    expect(() => buy([subscription({ renew: true })], [valid, ahead])).toThrow('payment.alreadyPaid')
    const season = { ...pass, validDays: null, validUntil: '2026-12-31' }
    expect(() => buy([subscription({ renew: true, product: season })], [valid])).toThrow('payment.alreadyPaid')
    expect(buy([subscription({ renew: true })]).next.payments[0]?.validFrom).toBeUndefined()
    expect(() => buy([subscription()], [{ ...valid, validUntil: now }])).not.toThrow()
  })
})
