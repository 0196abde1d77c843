import { describe, expect, it } from 'vitest'
import { spansOf } from '../../ui/spans.ts'
import { canExtend } from './plan.ts'
import { datesOf } from './spans.ts'

const event = (coming: number, following: number) => ({
  repetition: { index: 1, count: 9, coming, following, anchor: null },
})

describe('the spans that can be chosen', () => {
  it.each([
    ['of a single event, it alone', { repetition: null }, ['one']],
    ['of the last event to come, it alone', event(1, 1), ['one']],
    ['of the first, it or all', event(5, 5), ['one', 'all']],
    ['of the last of several, it or all', event(5, 1), ['one', 'all']],
    ['of one between, those after it, too', event(5, 3), ['one', 'following', 'all']],
  ])('are, %s', (_which, given, expected) => {
    expect(spansOf(datesOf(given))).toEqual(expected)
  })
})

describe('dates can be added', () => {
  const { repetition: several } = event(5, 3)
  const { repetition: last } = event(1, 1)
  it('when several dates are edited, or the last coming one', () => {
    expect(canExtend({ span: 'all', repetition: several })).toBe(true)
    expect(canExtend({ span: 'following', repetition: several })).toBe(true)
    expect(canExtend({ span: 'one', repetition: last })).toBe(true)
    expect(canExtend({ span: 'one', repetition: several })).toBe(false)
    expect(canExtend({ span: 'one', repetition: null })).toBe(false)
  })
})
