import { startOf, validBefore } from '@parta/contracts/predicates/validity'
import { describe, expect, it } from 'vitest'
import { lastDayBefore, lastDayOf, needsPass, passesBeside, passHolders } from './passes.ts'

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

  it('is covered by a subscription that it sold before', () => {
    const replaced = { ...event, subscriptionProductId: 'next', oldPassIds: ['season'] }
    expect([...passHolders(replaced, { passes: [pass()], me: 'me', span: 'one' })]).toEqual(['me'])
    const since = { ...replaced, passReplacedAt: '2026-06-01T10:00:00.000Z' }
    const holders = (datePaid: string, productId = 'season') => [
      ...passHolders(since, { passes: [pass({ datePaid, productId })], me: 'me', span: 'one' }),
    ]
    expect(holders('2026-06-01T10:00:00.000Z')).toEqual(['me'])
    expect(holders('2026-06-01T10:00:00.001Z')).toEqual([])
    expect(holders('2026-06-02T10:00:00.000Z', 'next')).toEqual(['me'])
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

describe('a subscription that is bought now', () => {
  const now = new Date('2026-10-20T22:30:00Z')

  it('is valid for its days from today on, also over the end of summer time, or until its last day', () => {
    // 30 days: from 21 October to 19 November.
    expect(lastDayOf({ validDays: 30, validUntil: null }, now)).toBe('2026-11-19')
    expect(lastDayOf({ validDays: null, validUntil: '2026-12-31' }, now)).toBe('2026-12-31')
    expect(lastDayOf({ validDays: null, validUntil: null }, now)).toBeNull()
  })

  it('has the same last day as on the server', () => {
    for (const validDays of [1, 5, 30, 90, 365])
      for (const from of [
        '2026-03-28T23:30:00Z',
        '2026-10-24T22:30:00Z',
        '2026-12-31T22:59:59Z',
        '2028-02-28T12:00:00Z',
      ]) {
        const month = { validDays, validUntil: null }
        const last = lastDayOf(month, new Date(from)) ?? ''
        expect(startOf(last, 1)).toEqual(validBefore(month, new Date(from)))
      }
  })

  it('is not offered for an event after its last day, in the time of Prague', () => {
    const month = { validDays: 30, validUntil: null }
    expect(lastDayBefore(month, { start: '2026-11-19T22:59:00Z', now })).toBeNull()
    expect(lastDayBefore(month, { start: '2026-11-19T23:00:00Z', now })).toBe('2026-11-19')
    expect(lastDayBefore({ validDays: null, validUntil: '2026-11-01' }, { start: '2026-11-20T18:00:00Z', now })).toBe(
      '2026-11-01',
    )
  })

  it('follows the one that somebody has', () => {
    const month = { validDays: 30, validUntil: null }
    const until = '2026-11-09T23:00:00Z'
    expect(lastDayBefore(month, { start: '2026-12-09T18:00:00Z', now, until })).toBeNull()
    expect(lastDayBefore(month, { start: '2026-12-10T18:00:00Z', now, until })).toBe('2026-12-09')
  })
})
