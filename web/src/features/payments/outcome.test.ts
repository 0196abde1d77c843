import { describe, expect, it } from 'vitest'
import { againPath, alreadyPaidPath, finishText, isFull, outcomeOf } from './outcome.ts'
import { topUpPath } from './top-up-path.ts'

describe('the end of a purchase', () => {
  it('says that no place is left only where that is the reason', () => {
    expect(isFull({ status: 'cancelled', reason: 'event.full' })).toBe(true)
    expect(isFull({ status: 'cancelled', reason: 'event.notEnoughRoom' })).toBe(true)
    for (const reason of ['payment.priceChanged', 'product.discontinued', 'event.age', null])
      expect(isFull({ status: 'cancelled', reason })).toBe(false)
  })

  it('says that the person has it already only where that is the reason', () => {
    const refused = { status: 'cancelled', inProgress: false, eventId: null } as const
    for (const reason of ['event.alreadyJoined', 'payment.alreadyPaid'])
      expect(finishText([{ ...refused, reason }])).toBe('there')
    expect(finishText([{ ...refused, reason: 'event.age' }])).toBe('refused')
    expect(finishText([{ ...refused, status: 'paid', reason: null }])).toBe('paid')
  })

  it('is refused where nothing was paid, and partly paid where something was', () => {
    const paid = { status: 'paid', inProgress: false } as const
    const refused = { status: 'cancelled', inProgress: false } as const
    expect(outcomeOf([refused])).toBe('refused')
    expect(outcomeOf([paid, refused])).toBe('partly')
  })

  it('does not say only that it waits where something of it was refused or is over', () => {
    const waiting = { status: 'pending', inProgress: false, reason: null, eventId: 'event' } as const
    for (const status of ['cancelled', 'expired'] as const)
      expect(finishText([waiting, { ...waiting, status }])).toBe('waitingPartly')
    expect(finishText([waiting, { ...waiting, status: 'paid' }])).toBe('waiting')
  })

  it('speaks of a place only where one waits to be paid for', () => {
    const subscription = { status: 'pending', inProgress: false, reason: null, eventId: null } as const
    expect(finishText([subscription])).toBe('waitingSubscription')
    expect(finishText([{ ...subscription, eventId: 'event' }, subscription])).toBe('waiting')
    expect(finishText([{ ...subscription, status: 'paid' }])).toBe('paid')
    expect(finishText([{ ...subscription, status: 'cancelled', reason: 'event.full', eventId: 'event' }])).toBe('full')
  })
})

describe('a purchase whose price has changed', () => {
  const seat = { reason: 'payment.priceChanged', orgId: 'sokol', productId: 'seat', eventId: 'event', aliasId: null }

  it('is offered again for all people whose payments it refused, the payer among them', () => {
    const payments = [{ ...seat, aliasId: 'kuba' }, seat, { ...seat, reason: 'event.full', aliasId: 'ema' }]
    const seats = '/products/sokol/buy?product=seat&events=event&people=kuba%2Cjana'
    expect(againPath(payments, { me: 'jana', asked: null })).toBe(seats)
    expect(againPath(payments, { me: 'jana', asked: 'event' })).toBe(seats)
    expect(againPath([{ ...seat, productId: 'pass', eventId: null }], { me: 'jana', asked: null })).toBe(
      '/products/sokol/buy?product=pass&people=jana',
    )
    expect(againPath([{ ...seat, reason: null }], { me: 'jana', asked: 'event' })).toBeNull()
  })

  it('keeps the event for which a subscription was bought', () => {
    const pass = { ...seat, productId: 'pass', eventId: null }
    expect(againPath([pass], { me: 'jana', asked: 'event' })).toBe(
      '/products/sokol/buy?product=pass&people=jana&event=event',
    )
  })
})

describe('a kart that was paid before', () => {
  it('leads to the event of its seat, or for which its subscription is bought, else to the payments', () => {
    expect(alreadyPaidPath([{ eventId: 'event' }], null)).toBe('/event-info/event')
    expect(alreadyPaidPath([{}], 'asked')).toBe('/event-info/asked')
    expect(alreadyPaidPath([], null)).toBe('/payments')
  })
})

describe('the top-up of what is missing', () => {
  it('is at least the smallest transfer and at most the largest', () => {
    expect(topUpPath('CZK', 1)).toBe('/credit/recharge?currency=CZK&amount=50.00')
    expect(topUpPath('CZK', 150_00)).toBe('/credit/recharge?currency=CZK&amount=150.00')
    expect(topUpPath('CZK', 90_000_00)).toBe('/credit/recharge?currency=CZK&amount=20000.00')
  })
})
