import { availabilityLimits } from '@parta/contracts/availability-values'
import { day } from '@parta/contracts/durations'
import { describe, expect, it } from 'vitest'
import { countShown } from './shown-rules.ts'

const now = new Date('2026-05-05T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const some = (count: number, from = 0) => Array.from({ length: count }, (_none, at) => `person-${from + at}`)
const most = availabilityLimits.suggestedPerDay

describe('the people whom suggestions show to somebody', () => {
  it('are the best that fit, up to the limit of a day', () => {
    expect([...countShown(null, some(most + 5), now).answer]).toEqual(some(most))
  })

  it('are shown again however often, and count once', () => {
    const { next } = countShown(null, some(most), now)
    const again = countShown(next, some(most + 5).toReversed(), later(1000))
    expect(again.answer).toEqual(new Set(some(most)))
    expect(again.next).toBe(next)
  })

  it('make room for others after 24 hours', () => {
    const { next } = countShown(null, some(most), now)
    expect(countShown(next, some(3, most), later(day - 1)).answer.has(`person-${most}`)).toBe(false)
    const after = countShown(next, some(3, most), later(day))
    expect(after.answer).toEqual(new Set(some(3, most)))
    expect(after.next.people).toHaveLength(3)
  })
})
