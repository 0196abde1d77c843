import type { MovementKind } from '@parta/contracts/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeOf, type Draft, issueNext, monthOf, monthsBefore, shareOf, turnoverOf } from './rules.ts'
import type { InvoiceRow, InvoiceSeries } from './store.ts'

const now = new Date('2026-11-23T10:00:00Z')
const issuer = { name: 'Parta s.r.o.', companyId: '12345679', vatId: 'CZ12345679', street: 'Dlouhá 12/3' }
const customer = { name: 'Sokol', companyId: '', vatId: '', street: '', city: '', zip: '' }
const draft: Draft = {
  orgId: 'org-1',
  month: '2026-10',
  currency: 'CZK',
  issuer: { ...issuer, city: 'Praha', zip: '110 00', register: '' },
  customer,
  turnover: [{ type: 'oneOff', count: 3, sold: 450_00 }],
  rates: { fee: 250, vat: 2100 },
  account: null,
  uuid: '5f0c4a3e-7a58-4d0f-9f2c-0d6a3c1b2e4f',
  issuedBy: 'admin',
}
const issue = (series: InvoiceSeries | null, fields: Partial<Draft> = {}, at = now) =>
  issueNext(series, { ...draft, ...fields }, { now: at, committed: new Set() })

describe('a month', () => {
  it('is from its first to its last moment in Prague, also over the change of the clocks', () => {
    const [from, before] = [new Date('2026-09-30T22:00:00Z'), new Date('2026-10-31T23:00:00Z')]
    expect(monthOf('2026-10', now)).toEqual({ from, before })
    expect(monthOf('2025-12', now).before).toEqual(new Date('2025-12-31T23:00:00Z'))
  })

  it('has those before it, also of the last year', () => {
    expect(monthsBefore('2026-02', 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  })

  it('is invoiced from the second day of the next one', () => {
    expect(() => monthOf('2026-10', new Date('2026-11-01T22:59:59Z'))).toThrow('invoice.monthNotOver')
    expect(monthOf('2026-10', new Date('2026-11-01T23:00:00Z'))).toBeDefined()
    expect(() => monthOf('2026-11', now)).toThrow('invoice.monthNotOver')
  })
})

describe('what is charged', () => {
  it('is a share of what was got: payments without what came back', () => {
    const move = (amount: number, kind: MovementKind) => ({ type: 'oneOff', amount, kind }) as const
    const pass = { type: 'subscription', amount: 900_00, kind: 'payment' } as const
    const entries = [move(150_00, 'payment'), move(150_00, 'payment'), move(120_00, 'refund')]
    const turnover = turnoverOf([...entries, pass])
    expect(turnover).toEqual([
      { type: 'oneOff', count: 2, sold: 180_00 },
      { type: 'subscription', count: 1, sold: 900_00 },
    ])
    expect(chargeOf(turnover, { fee: 250, vat: 2100 })).toMatchObject({ net: 27_00, vat: 5_67 })
    // A kept deposit is money of the organisation, and no payment of its own.
    const withDeposit = turnoverOf([...entries, move(100_00, 'depositKept')])
    expect(withDeposit).toEqual([{ type: 'oneOff', count: 2, sold: 280_00 }])
    const returned = turnoverOf([...entries, move(100_00, 'depositKept'), move(100_00, 'depositRefunded')])
    expect(returned).toEqual([{ type: 'oneOff', count: 2, sold: 180_00 }])
  })

  it('is rounded half away from zero', () => {
    expect([shareOf(20, 250), shareOf(19, 250), shareOf(-20, 250)]).toEqual([1, 0, -1])
  })

  it('is in lines that add up to the sums, whatever was sold', () => {
    const sold = fc.integer({ min: -1_000_000, max: 100_000_000 })
    fc.assert(
      fc.property(fc.tuple(sold, sold), fc.nat(10_000), fc.nat(9_999), ([one, other], fee, vat) => {
        const turnover = [
          { type: 'oneOff', count: 1, sold: one },
          { type: 'subscription', count: 1, sold: other },
        ] as const
        const charge = chargeOf(turnover, { fee, vat })
        expect(charge.lines.reduce((sum, line) => sum + line.net, 0)).toBe(charge.net)
        expect(charge.lines.reduce((sum, line) => sum + line.vat, 0)).toBe(charge.vat)
        expect(charge.vat).toBe(shareOf(charge.net, vat))
      }),
    )
  })
})

describe('an invoice', () => {
  const rowOf = (decision: ReturnType<typeof issue>) => decision.answer as InvoiceRow

  it('has the next number, dates and sums', () => {
    const first = issue(null)
    expect(first.next).toEqual({ year: 2026, last: 1 })
    expect(rowOf(first)).toMatchObject({
      _id: 'org-1:2026-10:CZK',
      number: '2026-0001',
      variableSymbol: '260001',
      issued: '2026-11-23',
      supplied: '2026-10-31',
      due: '2026-12-07',
      net: 11_25,
      vat: 2_36,
      total: 13_61,
    })
    expect(rowOf(issue(first.next)).number).toBe('2026-0002')
  })

  it('begins a new series with the year, in the zone of Parta', () => {
    const series = { year: 2026, last: 41 }
    expect(rowOf(issue(series, {}, new Date('2026-12-31T22:59:00Z'))).number).toBe('2026-0042')
    expect(rowOf(issue(series, {}, new Date('2026-12-31T23:00:00Z'))).number).toBe('2027-0001')
  })

  it('keeps its number when it is asked for again', () => {
    const series = { year: 2026, last: 1 }
    const again = issueNext(series, draft, { now, committed: new Set(['org-1:2026-10:CZK']) })
    expect(again).toEqual({ next: series, answer: null })
  })

  it('never gets a number of a past year, also when a clock is late', () => {
    const series: InvoiceSeries = { year: 2027, last: 3 }
    const late = issue(series, {}, new Date('2026-12-31T22:59:59Z'))
    expect(late.next).toMatchObject({ year: 2027, last: 4 })
    expect(rowOf(late).number).toBe('2027-0004')
  })

  it('has no VAT of an issuer who pays none, and then may be in euros', () => {
    const rates = { fee: 250, vat: 0 }
    expect(rowOf(issue(null, { rates, currency: 'EUR' }))).toMatchObject({ net: 11_25, vat: 0, total: 11_25 })
  })

  it('in euros with VAT states base and VAT in crowns by the rate of the day', () => {
    expect(() => issue(null, { currency: 'EUR' })).toThrow('invoice.rateMissing')
    // 11.25 and 2.36 euros at 24.315
    expect(rowOf(issue(null, { currency: 'EUR', exchange: 24_315 })).crowns).toEqual({
      rate: 24_315,
      net: 273_54,
      vat: 57_38,
    })
    expect(rowOf(issue(null, { exchange: 24_315 })).crowns).toBeUndefined()
  })

  it('is refused without a fee, and once the numbers of the year are used up', () => {
    expect(() => issue(null, { turnover: [] })).toThrow('invoice.nothing')
    expect(() => issue(null, { turnover: [{ type: 'oneOff', count: 0, sold: -100_00 }] })).toThrow('invoice.nothing')
    expect(() => issue({ year: 2026, last: 9999 })).toThrow('invoice.tooMany')
  })
})
