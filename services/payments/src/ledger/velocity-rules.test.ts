import { hour } from '@parta/contracts/durations'
import { kartLimits } from '@parta/contracts/money'
import { describe, expect, it } from 'vitest'
import { createWallet } from './rules.ts'
import type { Wallet } from './store.ts'
import { addOpening, countOf, removeOpening } from './velocity-rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const empty = createWallet(null, 1_000_042).answer
const note = (wallet: Wallet, id: string, { product = 'a', count = 1, at = now } = {}) =>
  addOpening(wallet, { id, productIds: Array.from({ length: count }, () => product) }, at)
const { productPerHour, perHour } = kartLimits

describe('the purchases of a person within an hour', () => {
  it('have at most so many payments of one product, and as many of another', () => {
    const { next } = note(note(empty, '1', { count: 50 }).next, '2', { count: productPerHour - 50 })
    expect(() => note(next, '3')).toThrow('payment.tooMany')
    expect(countOf(note(next, '3', { product: 'b', count: 50 }).next.openings ?? [])).toBe(productPerHour + 50)
    expect(note(next, '3', { at: later(hour) }).next.openings).toHaveLength(1)
  })

  it('are at most so many', () => {
    let wallet = empty
    for (let at = 0; at < perHour; at += 1) wallet = note(wallet, `${at}`, { product: `p${at}` }).next
    expect(() => note(wallet, 'more', { product: 'other' })).toThrow('payment.tooMany')
  })

  it('are noted once, however often a call is repeated', () => {
    const { next } = note(empty, '1', { count: productPerHour })
    const again = note(next, '1', { count: productPerHour }).next
    expect(countOf(again.openings ?? [], 'a')).toBe(productPerHour)
    expect(note(again, '1', { count: productPerHour }).next).toBe(again)
  })

  it('are counted with what a key buys in the end, when its first call was refused and the second has another kart', () => {
    const small = note(empty, '1', { count: 1 }).next
    const { next } = note(small, '1', { count: productPerHour })
    expect(countOf(next.openings ?? [], 'a')).toBe(productPerHour)
    expect(() => note(next, '2')).toThrow('payment.tooMany')
    expect(() => note(small, '1', { count: productPerHour + 1 })).toThrow('payment.tooMany')
    expect(countOf(note(small, '1', { product: 'b', count: 2 }).next.openings ?? [], 'b')).toBe(2)
  })

  it('tell a later one which others begin at the same moment', () => {
    const { next } = note(empty, '1', { count: 3 })
    expect(countOf(note(next, '2').answer.beginning)).toBe(3)
    expect(note(next, '2', { at: later(60_000) }).answer.beginning).toEqual([])
    expect(note(next, '1').answer.beginning).toEqual([])
  })

  it('do not include one that was refused', () => {
    const { next, answer } = note(note(empty, '0').next, '1', { count: 50 })
    expect(answer.isFirst).toBe(true)
    const withdrawn = removeOpening(next, '1').next
    expect(withdrawn.openings).toMatchObject([{ id: '0' }])
    expect(removeOpening(withdrawn, '1').next).toBe(withdrawn)
  })

  it.for([
    ['the same kart', 1],
    ['a larger kart', 2],
  ] as const)(
    'include one that was refused when a call with the same key and %s may have stored it',
    ([_what, count]) => {
      const first = note(empty, '1')
      const second = note(first.next, '1', { count })
      expect(second.answer.isFirst).toBe(false)
      expect(removeOpening(second.next, '1').next).toBe(second.next)
    },
  )
})
