import { paymentStatuses } from '@parta/contracts/money'
import { describe, expect, it } from 'vitest'
import { newestOf } from '../lib/newest-payments.ts'
import csCards from '../locales/cs/cards.json'
import csPayments from '../locales/cs/payments.json'
import enCards from '../locales/en/cards.json'
import enPayments from '../locales/en/payments.json'
import skCards from '../locales/sk/cards.json'
import skPayments from '../locales/sk/payments.json'
import { paymentBanners } from './payment-banners.ts'

const alone = { id: 'jana', name: 'Jana', aliases: [] }
const family = { id: 'jana', name: 'Jana', aliases: [{ id: 'kuba', name: 'Kuba' }] }
const aPayment = (status: (typeof paymentStatuses)[number], aliasId: string | null = null) => ({
  status,
  aliasId,
  amount: 10_000,
})

describe('the banners about payments', () => {
  it.each(paymentStatuses)('show %s', (status) => {
    expect(paymentBanners([aPayment(status)], alone, {})).toEqual([{ kind: 'payment', status }])
  })

  it('name the people whose payments stand differently, and share one banner otherwise', () => {
    expect(paymentBanners([aPayment('paid'), aPayment('pending', 'kuba')], family, { payment: 'paid' })).toEqual([
      { kind: 'payment', status: 'paid', name: 'Jana' },
      { kind: 'payment', status: 'pending', name: 'Kuba' },
    ])
    expect(paymentBanners([aPayment('paid'), aPayment('paid', 'kuba')], family, {})).toEqual([
      { kind: 'payment', status: 'paid' },
    ])
  })

  it('show what only the event knows: a seat that is held until it is paid for', () => {
    expect(paymentBanners([], alone, { payment: 'pending' })).toEqual([{ kind: 'payment', status: 'pending' }])
  })

  it.each(['cancelled', 'expired'] as const)('do not show that something is to be paid and %s together', (over) => {
    const due = [{ kind: 'payment', status: 'pending' }]
    expect(paymentBanners([aPayment(over)], alone, { payment: 'pending' })).toEqual(due)
    expect(paymentBanners([aPayment(over), aPayment('pending', 'kuba')], family, {})).toEqual(due)
    expect(paymentBanners([aPayment('paid'), aPayment(over, 'kuba')], family, { payment: 'pending' })).toEqual([
      ...due,
      { kind: 'payment', status: 'paid' },
    ])
  })

  it('do not say that money came back where nothing was paid', () => {
    expect(paymentBanners([{ ...aPayment('refunded'), amount: 0 }], alone, {})).toEqual([])
  })

  it('have the same words as the list of payments, in every language', () => {
    expect(csPayments.status).toMatchObject(csCards.payment)
    expect(enPayments.status).toMatchObject(enCards.payment)
    expect(skPayments.status).toMatchObject(skCards.payment)
  })

  it('follow the newest payment of each person for the event', () => {
    const row = (id: string, eventId: string, aliasId: string | null = null) => ({ id, eventId, aliasId })
    const rows = [row('3', 'a'), row('2', 'b'), row('1', 'a'), row('0', 'a', 'kuba')] as never
    expect(newestOf(rows, 'a').map(({ id }) => id)).toEqual(['3', '0'])
  })
})
