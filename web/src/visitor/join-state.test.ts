import type { EventLanding } from '@parta/contracts/events'
import { describe, expect, it } from 'vitest'
import { askedOf, refusalOf } from './join-state.ts'

describe('the answers in the form of a shared event', () => {
  const asked = (more: Partial<EventLanding>) =>
    askedOf({ gender: 'any', minLevel: 0, activityType: 'badminton', ...more } as EventLanding)

  it('are refused before an account is created if the event is for others', () => {
    const women = asked({ gender: 'female', minLevel: 2 })
    expect(refusalOf(women, { gender: 'male', level: 3 })).toBe('event.invalidGender')
    expect(refusalOf(women, { gender: 'female', level: 1 })).toBe('event.levelTooLow')
    expect(refusalOf(women, { gender: 'female', level: 5 })).toBe('event.levelTooHigh')
    expect(refusalOf(women, { gender: 'female', level: 2 })).toBeNull()
  })

  it('are those of a child where the event is for kids, and can be where it is for everybody', () => {
    expect((['kids', 'all', 'adults'] as const).map((tags) => asked({ tags }).child)).toEqual([
      'always',
      'wanted',
      'never',
    ])
  })

  it('are never refused by an event that asks for nothing', () => {
    expect(refusalOf(asked({}), { gender: null, level: null })).toBeNull()
  })
})
