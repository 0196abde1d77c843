import { describe, expect, it } from 'vitest'
import { inputOf, type ProposalFields } from './proposal-form.ts'

const fields: ProposalFields = {
  kind: 'correction',
  symbol: ' 1000042 ',
  amount: '−1 234,50',
  currency: 'CZK',
  target: '',
  note: ' Dvojí platba ',
}

describe('what is typed into the form of a proposal', () => {
  it('is a correction with an exact amount, which may be below zero', () => {
    expect(inputOf(fields)).toEqual({
      kind: 'correction',
      userSymbol: 1_000_042,
      amount: -123_450,
      currency: 'CZK',
      note: 'Dvojí platba',
    })
  })

  it('is a refund of a payment, or a payout of more than nothing', () => {
    expect(inputOf({ ...fields, kind: 'refund', target: 'abc-1' })).toEqual({
      kind: 'refund',
      paymentId: 'abc-1',
      note: 'Dvojí platba',
    })
    expect(inputOf({ ...fields, kind: 'payout', target: 'sokol' })).toBeNull()
    expect(inputOf({ ...fields, kind: 'payout', target: 'sokol', amount: '100' })).toMatchObject({ amount: 10_000 })
  })

  it.each([{ symbol: '12' }, { amount: '0' }, { amount: '1,234' }, { amount: 'sto' }, { note: 'x' }])(
    'is incomplete with %o',
    (part) => {
      expect(inputOf({ ...fields, ...part })).toBeNull()
    },
  )
})
