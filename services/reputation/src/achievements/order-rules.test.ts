import { describe, expect, it } from 'vitest'
import { orderChanged, orderFirst } from './order-rules.ts'

const at = (time: string) => new Date(`2026-11-23T${time}Z`)

describe('the order to count an achievement', () => {
  it('is one for all changes of the same ten seconds, and begins after the last call of them has ended', () => {
    const [first, last, next] = [at('10:00:00.000'), at('10:00:09.999'), at('10:00:10.000')].map(
      (time) => orderChanged('a', time).planning,
    )
    expect(last).toEqual(first)
    expect(first?.at).toEqual(at('10:00:15.000'))
    expect(next?.id).not.toBe(first?.id)
  })

  it('is of its own for each achievement, and begins at once for a new one', () => {
    expect(orderChanged('a', at('10:00:00')).planning.id).not.toBe(orderChanged('b', at('10:00:00')).planning.id)
    expect(orderFirst('a').planning.at).toBeUndefined()
  })
})
