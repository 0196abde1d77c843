import { day } from '@parta/contracts/durations'
import { describe, expect, it } from 'vitest'
import { accounts, ledgerRowId } from '../ledger/account-rules.ts'
import type { JournalRow } from '../ledger/store.ts'
import { payPayment } from '../purchases/rules.ts'
import { aPayment } from '../purchases/testing.ts'
import { flawOfSales } from './verify-sales-rules.ts'

const at = new Date('2026-11-20T10:00:00Z')
const later = new Date(at.getTime() + day)
const paid = payPayment(aPayment({ amount: 150_00 }), at)
const refunded = { ...paid, status: 'refunded', leaveCharge: 30_00, refundedAt: at } as const
const org = accounts.org(paid.orgId, 'CZK')

const row = (rowId: string, amount: number, ends: Partial<JournalRow> = {}) =>
  ({ _id: rowId, debit: 'held:jana:CZK', credit: org, amount, ref: paid.id, at, ...ends }) as JournalRow
const posted = row(ledgerRowId.post(paid.id), 150_00)
const back = row(`refund:${paid.id}`, 120_00, { debit: org, credit: 'wallet:jana:CZK' })
const flaw = (payments: readonly (typeof paid)[], rows: readonly JournalRow[], now = later) =>
  flawOfSales([{ currency: 'CZK', payments }], rows, now)

describe('the check of payments', () => {
  it('finds that a payment, and its refund, are those of the journal', () => {
    expect(flaw([paid], [posted])).toBeNull()
    expect(flaw([refunded], [posted, back])).toBeNull()
    expect(flaw([aPayment()], [])).toBeNull()
  })

  it('has a kept deposit, which is no part of the price', () => {
    const deposit = { amount: 100_00, status: 'kept', settledAt: at } as const
    const kept = row(ledgerRowId.post(`deposit:${paid.id}`), 100_00)
    expect(flaw([{ ...paid, deposit }], [posted, kept])).toBeNull()
    expect(flaw([{ ...paid, deposit }], [posted])).toContain('says 25000, its journal 15000')
  })

  it('finds a payment without its movement at once', () => {
    expect(flaw([paid], [], at)).toContain('says 15000, its journal 0')
  })

  it.each([
    ['a changed amount', [{ ...paid, amount: 1 }], [posted]],
    ['a refund that was not noted', [paid], [posted, back]],
    ['a refund that never moved', [refunded], [posted]],
    ['another organisation', [paid], [{ ...posted, credit: accounts.org('other', 'CZK') }]],
    ['another currency', [paid], [{ ...posted, credit: accounts.org(paid.orgId, 'EUR') }]],
    ['a movement without a payment', [], [posted]],
  ])('finds %s a day after it moved, and not while it may be in progress', (_what, payments, rows) => {
    expect(flaw(payments, rows)).not.toBeNull()
    expect(flaw(payments, rows, new Date(later.getTime() - 1))).toBeNull()
  })
})
