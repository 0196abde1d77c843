import { describe, expect, it, vi } from 'vitest'
import { dayLabel } from './calendar.ts'

const locale = vi.hoisted(() => ({ current: 'cs' }))
vi.mock('../lib/i18n.ts', () => ({ currentLocale: () => locale.current }))

describe('the name of a day in a calendar', () => {
  it.each([
    ['cs', '27. října 2026'],
    ['sk', '27. októbra 2026'],
    ['en', '27 October 2026'],
  ])('has the month in the case that the language needs: %s', (language, label) => {
    locale.current = language
    expect(dayLabel('2026-10-27')).toBe(label)
  })
})
