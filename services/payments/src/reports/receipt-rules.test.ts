import { locales } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { payPayment } from '../purchases/rules.ts'
import { aPayment } from '../purchases/testing.ts'
import { readReceiptNumber, receiptNumber, receiptOf, rowIdOf } from './receipt-rules.ts'
import { receiptLines, writeReceipt } from './write-receipt.ts'

const at = new Date('2026-11-20T10:00:00Z')
const paid = payPayment(aPayment({ title: 'Vstup na kurt', amount: 150_00, aliasId: 'child' }), at)
const refunded = {
  ...paid,
  status: 'refunded',
  leaveCharge: 30_00,
  refundedAt: new Date('2026-11-21T10:00:00Z'),
} as const

describe('a receipt', () => {
  it('of a payment is the same once it is refunded', () => {
    const receipt = { of: 'payment', at, amount: 150_00, kept: 0, currency: 'CZK' }
    expect(receiptOf(paid, 'CZK', 'payment')).toEqual({ ...receipt, title: 'Vstup na kurt' })
    expect(receiptOf(refunded, 'CZK', 'payment')).toMatchObject(receipt)
  })

  it('of a refund has what came back and what was kept', () => {
    const receipt = { at: refunded.refundedAt, amount: 120_00, kept: 30_00 }
    expect(receiptOf(refunded, 'CZK', 'refund')).toMatchObject(receipt)
  })

  it('does not exist of what was not paid or not refunded', () => {
    expect(receiptOf(aPayment(), 'CZK', 'payment')).toBeNull()
    expect(receiptOf(aPayment(), 'CZK', 'refund')).toBeNull()
    expect(receiptOf(paid, 'CZK', 'refund')).toBeNull()
  })

  it('does not exist where no money moved: of a free seat, and of a refund of which all was kept', () => {
    const free = { ...refunded, amount: 0, leaveCharge: 0 }
    expect([receiptOf(free, 'CZK', 'payment'), receiptOf(free, 'CZK', 'refund')]).toEqual([null, null])
    expect(receiptOf({ ...refunded, leaveCharge: 150_00 }, 'CZK', 'refund')).toBeNull()
  })

  it('has a number that people can read out, which leads back to the movement', () => {
    expect([rowIdOf('p-1', 'payment'), rowIdOf('p-1', 'refund')]).toEqual(['post:p-1', 'refund:p-1'])
    expect(receiptNumber(1_000_123, { number: 47 })).toBe('1000123-47')
    expect(readReceiptNumber(' 1000123-47 ')).toEqual({ userSymbol: 1_000_123, number: 47 })
    for (const text of ['47', '1000123-0', 'a1000123-47', '1000123-47-1', '999-1'])
      expect(readReceiptNumber(text)).toBeNull()
  })

  it.each(locales)('is one page with its lines, in %s', async (locale) => {
    const receipt = receiptOf(refunded, 'CZK', 'refund')
    if (!receipt) throw new Error('There is a refund')
    const numbered = { ...receipt, number: '1000123-47' }
    const event = { name: 'Badminton', date: at }
    const names = { payer: 'Žofie Příkladová', org: 'Sokol', event }
    expect(receiptLines(numbered, names, locale)).toHaveLength(8)
    expect(receiptLines({ ...numbered, kept: 0 }, { ...names, event: null }, locale)).toHaveLength(6)
    const parts: Buffer[] = []
    for await (const part of await writeReceipt(numbered, names, locale)) parts.push(part as Buffer)
    const file = Buffer.concat(parts).toString('latin1')
    expect(file.startsWith('%PDF-')).toBe(true)
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})
