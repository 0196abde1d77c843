import { describe, expect, it } from 'vitest'
import { payUnclaimed } from './rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const row = { _id: 'unclaimed:x:CZK:4', userSymbol: 1_000_123, amount: 420_00, currency: 'CZK', at: now } as const
const paying = { row, proposalId: 'p', fromIban: 'CZ01' }

describe('unclaimed credit', () => {
  it('is paid out once, as a whole, with a row of the journal', () => {
    const first = payUnclaimed(null, paying, now)
    expect(first.rows).toMatchObject([
      {
        into: 'journal',
        row: {
          _id: 'claimed:unclaimed:x:CZK:4',
          debit: 'unclaimed:CZK',
          credit: 'bank:CZ01:CZK',
          amount: 420_00,
          kind: 'payout',
        },
      },
    ])
    expect(payUnclaimed(first.next, paying, now)).toEqual({ next: first.next, answer: undefined })
    expect(() => payUnclaimed(first.next, { ...paying, proposalId: 'other' }, now)).toThrow('unclaimed.paid')
  })
})
