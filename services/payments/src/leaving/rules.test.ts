import { describe, expect, it } from 'vitest'
import { countComing } from './rules.ts'

describe('paid seats', () => {
  it('count until their event begins', () => {
    const now = new Date('2026-11-23T12:00:00Z')
    const at = (time: string) => ({ expiresAt: new Date(time) })
    expect(countComing([at('2026-11-23T12:00:00Z'), at('2026-11-23T12:00:01Z'), at('2026-11-22T12:00:00Z')], now)).toBe(
      1,
    )
  })
})
