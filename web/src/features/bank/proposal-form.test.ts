import { describe, expect, it } from 'vitest'
import { fieldsFrom, inputOf, type ProposalFields, problemsOf, symbolOf } from './proposal-form.ts'

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

  it('is a credit note of more than nothing, in the currency of its invoice', () => {
    const creditNote = { ...fields, kind: 'creditNote' as const, target: ' 2026-0001 ' }
    expect(inputOf(creditNote)).toBeNull()
    expect(inputOf({ ...creditNote, amount: '1 234,50' })).toEqual({
      kind: 'creditNote',
      invoiceId: '2026-0001',
      amount: 123_450,
      note: 'Dvojí platba',
    })
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

describe('the form of a proposal', () => {
  it('names the fields that the kind needs and that are missing or wrong', () => {
    const empty = fieldsFrom(new URLSearchParams())
    expect(problemsOf(empty)).toEqual(['symbol', 'amount', 'note'])
    expect(problemsOf({ ...empty, kind: 'refund' })).toEqual(['target', 'note'])
    expect(problemsOf({ ...empty, kind: 'payout', note: 'Za říjen', amount: '-5' })).toEqual(['target', 'amount'])
    expect(problemsOf(fields)).toEqual([])
  })

  it('is filled in by a link with a kind and a payment, and ignores an unknown kind', () => {
    expect(fieldsFrom(new URLSearchParams('kind=refund&target=abc-1'))).toMatchObject({
      kind: 'refund',
      target: 'abc-1',
    })
    expect(fieldsFrom(new URLSearchParams('kind=assignment'))).toMatchObject({ kind: 'correction', target: '' })
  })

  it('looks up a person only for a complete variable symbol', () => {
    expect([symbolOf(' 1000042 '), symbolOf('100004'), symbolOf('0000042')]).toEqual([1_000_042, null, null])
  })
})
