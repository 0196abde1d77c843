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

  it('is a withdrawal of more than nothing to an account', () => {
    const withdrawal = { ...fields, kind: 'withdrawal' as const, target: ' 19-2000145399/0800 ' }
    expect(inputOf(withdrawal)).toBeNull()
    expect(inputOf({ ...withdrawal, amount: '12,50', target: '' })).toBeNull()
    expect(inputOf({ ...withdrawal, amount: '12,50' })).toEqual({
      kind: 'withdrawal',
      userSymbol: 1_000_042,
      amount: 1250,
      currency: 'CZK',
      account: '19-2000145399/0800',
      note: 'Dvojí platba',
    })
  })

  it.each([{ symbol: '12' }, { amount: '0' }, { amount: '1,234' }, { amount: 'sto' }, { note: 'x' }])(
    'is incomplete with %o',
    (part) => {
      expect(inputOf({ ...fields, ...part })).toBeNull()
    },
  )
})
