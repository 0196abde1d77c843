import { hour } from '@parta/contracts/durations'
import { aUserSnapshot } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import type { Payment, Purchase } from '../purchases/store.ts'
import { creditLeft, isHeld } from './rules.ts'

describe('what is left in a wallet', () => {
  it('says of each currency how much of the held credit are deposits', () => {
    const hold = { to: 'org:sokol:CZK', currency: 'CZK' as const }
    const balances = [
      { currency: 'CZK' as const, available: 500, held: 15_000 },
      { currency: 'EUR' as const, available: 0, held: 0 },
    ]
    const holds = [
      { ...hold, id: 'a-1', amount: 5000 },
      { ...hold, id: 'deposit:b-1', amount: 10_000, isDeposit: true as const },
    ]
    expect(creditLeft({ balances, holds })).toEqual([
      { currency: 'CZK', available: 500, held: 15_000, deposits: 10_000 },
      { currency: 'EUR', available: 0, held: 0, deposits: 0 },
    ])
    expect(creditLeft({ balances: [] })).toEqual([])
  })
})

describe('a subscription that keeps its organisation from being deleted', () => {
  const now = new Date()
  const later = new Date(now.getTime() + hour)
  const alias = { id: 'kuba', name: 'Kuba', surname: 'Malý', image: 'BASIC' }
  const jana = aUserSnapshot('jana', { aliases: [alias] })
  const paid = { type: 'subscription', amount: 100, status: 'paid', validUntil: later, aliasId: null } as Payment
  const done = { userId: 'jana', step: 'done', busyUntil: null } satisfies Partial<Purchase>
  const held = (fields: Partial<Payment>, buyer: typeof jana | undefined = jana, purchase: Partial<Purchase> = {}) =>
    isHeld({ purchase: { ...done, ...purchase }, payment: { ...paid, ...fields }, buyer }, now)

  it('is valid now or later, or is being paid just now', () => {
    expect(held({})).toBe(true)
    expect(held({ validFrom: later, validUntil: new Date(later.getTime() + hour) })).toBe(true)
    expect(held({ status: 'pending', validUntil: null }, jana, { step: 'held' })).toBe(true)
    expect(held({ status: 'pending', validUntil: null }, jana, { step: 'open' })).toBe(false)
    expect(held({ status: 'refunded' })).toBe(false)
    expect(held({ validUntil: now })).toBe(false)
    expect(held({ type: 'oneOff', validUntil: null })).toBe(false)
  })

  it('cost something', () => {
    expect(held({ amount: 0 })).toBe(false)
  })

  it('is of a person who is not erased, or of an alias that they still have', () => {
    expect(held({ aliasId: 'kuba' })).toBe(true)
    expect(held({ aliasId: 'removed' })).toBe(false)
    expect(held({}, { ...jana, deleted: true })).toBe(false)
    expect(held({ aliasId: 'kuba' }, { ...jana, deleted: true, leaving: true })).toBe(true)
    expect(isHeld({ purchase: done, payment: paid, buyer: undefined }, now)).toBe(true)
  })
})
