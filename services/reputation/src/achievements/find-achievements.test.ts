import { achievementFunctions } from '@parta/contracts/achievement-values'
import { describe, expect, it } from 'vitest'
import { isHidden } from './find-achievements.ts'
import { historyOf, milestonesOf, noDeeds } from './milestone-rules.ts'

describe('the achievements of a person who hides emoji', () => {
  const received = [{ at: Date.parse('2026-11-02T18:00:00Z'), key: 'one', orgId: null, emoji: 'fire' }]
  const counts = (name: (typeof achievementFunctions)[number]) =>
    milestonesOf({ function: name, parameters: {} }, historyOf({ ...noDeeds(), received })).length > 0

  it.each(achievementFunctions)('by %s are hidden exactly when received emoji give points', (name) => {
    expect(isHidden({ function: name }, { hideEmoji: true })).toBe(counts(name))
    expect(isHidden({ function: name }, { hideEmoji: false })).toBe(false)
  })
})
