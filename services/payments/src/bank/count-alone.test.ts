import { day } from '@parta/contracts/durations'
import { money } from '@parta/contracts/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countAlone } from './count-alone.ts'
import type { AdminDesk } from './store.ts'

const now = new Date('2026-11-23T12:00:00Z')
const { CZK: most } = money.aloneMax

describe('the sum that one site admin may move alone', () => {
  it('is never more than the limit in any 24 hours, in each currency', () => {
    const move = fc.record({
      id: fc.string({ minLength: 1, maxLength: 2 }),
      amount: fc.integer({ min: -most * 2, max: most * 2 }),
      currency: fc.constantFrom('CZK' as const, 'EUR' as const),
      wait: fc.integer({ min: 0, max: day }),
    })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let desk: AdminDesk | null = null
        let time = now.getTime()
        for (const { wait, ...moving } of moves) {
          time += wait
          const decision = countAlone(desk, moving, new Date(time))
          desk = decision.next
          for (const currency of ['CZK', 'EUR'] as const) {
            const lately = desk?.moved.filter((one) => one.currency === currency && time - one.at.getTime() < day) ?? []
            expect(lately.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(money.aloneMax[currency])
          }
        }
      }),
    )
  })

  it('counts another amount under the same id anew', () => {
    const first = countAlone(null, { id: 'a', amount: 100, currency: 'CZK' }, now).next
    expect(countAlone(first, { id: 'a', amount: most, currency: 'CZK' }, now)).toMatchObject({ answer: false })
    expect(countAlone(first, { id: 'a', amount: 200, currency: 'CZK' }, now).next?.moved).toHaveLength(2)
  })

  it('counts a repeated decision once, and is free again after 24 hours', () => {
    const half = { id: 'a', amount: most / 2, currency: 'CZK' as const }
    const first = countAlone(null, half, now).next
    expect(countAlone(first, half, now)).toMatchObject({ answer: true, next: first })
    const full = countAlone(first, { ...half, id: 'b' }, now).next
    expect(countAlone(full, { ...half, id: 'c', amount: -1 }, now).answer).toBe(false)
    expect(countAlone(full, { ...half, id: 'c' }, new Date(now.getTime() + day)).answer).toBe(true)
  })
})
