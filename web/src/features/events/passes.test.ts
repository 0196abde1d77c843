import { describe, expect, it } from 'vitest'
import { needsPass, passesBeside, passHolders } from './passes.ts'

const event = { date: '2026-06-10T16:00:00.000Z', oneOffProductId: null, subscriptionProductId: 'season' }
const pass = (fields: object = {}) => ({
  productId: 'season',
  title: 'Permanentka',
  aliasId: null,
  status: 'paid' as const,
  validUntil: '2026-07-01T00:00:00.000Z',
  ...fields,
})

describe('an event that sells a subscription', () => {
  it('is joined only with it where no single entry is sold, and all its dates in any case', () => {
    expect(needsPass(event, 'one')).toBe(true)
    expect(needsPass({ ...event, oneOffProductId: 'entry' }, 'one')).toBe(false)
    expect(needsPass({ ...event, oneOffProductId: 'entry' }, 'all')).toBe(true)
    expect(needsPass({ ...event, subscriptionProductId: null }, 'all')).toBe(false)
  })

  it('is covered by a paid subscription that is valid when it begins', () => {
    const holders = (fields: object, span: 'one' | 'all' = 'one') => [
      ...passHolders(event, { passes: [pass(fields)], me: 'me', span }),
    ]
    expect(holders({})).toEqual(['me'])
    expect(holders({ aliasId: 'kid' })).toEqual(['kid'])
    expect(holders({ validUntil: null })).toEqual(['me'])
    expect(holders({ productId: 'other' })).toEqual([])
    expect(holders({ status: 'pending' })).toEqual([])
    expect(holders({ validUntil: event.date })).toEqual([])
    expect(holders({ validFrom: '2026-06-11T00:00:00.000Z' })).toEqual([])
    expect(holders({ validFrom: '2026-06-11T00:00:00.000Z' }, 'all')).toEqual(['me'])
  })

  it('tells until when the own subscription is valid, and which others do not count', () => {
    const passes = [
      pass(),
      pass({ validUntil: '2026-08-01T00:00:00.000Z' }),
      pass({ productId: 'other', title: 'Zimní' }),
      pass({ productId: 'other', title: 'Zimní' }),
      pass({ productId: 'third', title: 'Dětská', aliasId: 'kid' }),
    ]
    expect(passesBeside('season', { passes, me: 'me', people: ['me'] })).toEqual({
      until: '2026-08-01T00:00:00.000Z',
      others: ['Zimní'],
    })
    expect(passesBeside('new', { passes, me: 'me', people: ['kid'] })).toEqual({ until: null, others: ['Dětská'] })
  })
})
