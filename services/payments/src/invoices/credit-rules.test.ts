import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditByHand, creditSold, leftOf, numberNote } from './credit-rules.ts'
import { inCrowns, shareOf } from './rules.ts'
import type { Credit, InvoiceCredits } from './store.ts'
import { anInvoice, anInvoiceInEuros } from './testing.ts'

const none = { now: new Date('2026-12-05T10:00:00Z'), committed: new Set<string>() }
const byHand = (state: InvoiceCredits | null, net: number, cause = 'p1') =>
  creditByHand(state, { invoice: anInvoice, cause, net })

describe('what is taken back of an invoice', () => {
  it('is at most what it charged, and once for each cause', () => {
    const first = byHand(null, 30_00)
    expect(first.answer).toMatchObject({ net: 30_00, vat: 6_30, sold: 0 })
    expect(byHand(first.next, 30_00)).toEqual({ next: first.next, answer: first.answer })
    expect(() => byHand(first.next, 3_76, 'p2')).toThrow('invoice.creditTooMuch')
    expect(() => byHand(null, 0)).toThrow('invoice.creditTooMuch')
    expect(byHand(first.next, 3_75, 'p2').answer).toMatchObject({ net: 3_75, vat: 79 })
  })

  it('for payments that came back is the fee of the invoice, and the rest is for an earlier one', () => {
    const take = (sold: number) => creditSold(null, { invoice: anInvoice, cause: '2026-11', sold })
    expect(take(400_00).answer).toMatchObject({ net: 10_00, sold: 400_00 })
    expect(take(5000_00).answer).toMatchObject({ net: 33_75, sold: 1350_00 })
    expect(take(10).answer).toBeNull()
    const all = take(5000_00)
    const again = creditSold(all.next, { invoice: anInvoice, cause: '2026-11', sold: 1 })
    expect(again).toEqual({ next: all.next, answer: all.answer })
    const next = creditSold(all.next, { invoice: anInvoice, cause: '2026-12', sold: 400_00 })
    expect(next).toEqual({ next: all.next, answer: null })
  })

  it('adds up to the sums of the invoice, in both currencies, in whatever parts', () => {
    const invoice = anInvoiceInEuros
    const part = fc.record({ share: fc.integer({ min: 1, max: 4000 }), isByHand: fc.boolean() })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        let state: InvoiceCredits | null = null
        parts.forEach(({ share, isByHand }, at) => {
          const net = Math.min(share, leftOf(invoice, state?.credits ?? []))
          if (net === 0) return
          const about = { invoice, cause: `c${at}` }
          const decided: { next: InvoiceCredits | null } = isByHand
            ? creditByHand(state, { ...about, net })
            : creditSold(state, { ...about, sold: share * 40 })
          state = decided.next
        })
        const credits = (state as InvoiceCredits | null)?.credits ?? []
        const sum = (field: Exclude<keyof Credit, 'cause'>) => credits.reduce((all, credit) => all + credit[field], 0)
        const net = sum('net')
        expect(net).toBeLessThanOrEqual(invoice.net)
        expect(sum('vat')).toBe(shareOf(net, invoice.vatRate))
        expect(sum('crownsNet')).toBe(inCrowns(net, invoice.crowns?.rate ?? 0))
        expect(sum('crownsVat')).toBe(inCrowns(sum('vat'), invoice.crowns?.rate ?? 0))
        for (const credit of credits) expect(Math.min(credit.net, credit.vat + 1, credit.crownsNet)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a credit note', () => {
  const credit = { cause: 'p1', net: 11_25, vat: 2_36, crownsNet: 0, crownsVat: 0, sold: 0 }
  const note = { invoice: anInvoice, credit, reason: 'Chybná sazba.', uuid: 'u2', issuedBy: 'admin' }

  it('has the next number of the series, refers to its invoice, and has amounts below zero', () => {
    const { next, answer } = numberNote({ year: 2026, last: 7 }, note, none)
    expect(next).toEqual({ year: 2026, last: 8 })
    expect(answer).toMatchObject({
      _id: 'credit:2026-0001:p1',
      number: '2026-0008',
      issued: '2026-12-05',
      supplied: '2026-12-05',
      net: -11_25,
      vat: -2_36,
      total: -13_61,
      customer: anInvoice.customer,
      account: null,
      corrects: { number: '2026-0001', uuid: anInvoice.uuid, issued: '2026-11-23', reason: 'Chybná sazba.' },
    })
  })

  it('keeps its number when it is issued again', () => {
    const series = { year: 2026, last: 8 }
    const again = numberNote(series, note, { ...none, committed: new Set(['credit:2026-0001:p1']) })
    expect(again).toEqual({ next: series, answer: null })
  })
})
