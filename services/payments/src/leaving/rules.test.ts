import { describe, expect, it } from 'vitest'
import { creditLeft } from './rules.ts'

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
