import type { EventLanding } from '@parta/contracts/events'
import { describe, expect, it } from 'vitest'
import { askedOf, namesIn, refusalOf } from './join-state.ts'

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

  it('are never refused by an event that asks for nothing', () => {
    expect(refusalOf(asked({}), { gender: null, level: null })).toBeNull()
  })
})

describe('a name in the form of a shared event', () => {
  it.each([
    ['Jana Nováková', { name: 'Jana', surname: 'Nováková' }],
    ['  Jana  Marie \t Nováková ', { name: 'Jana Marie', surname: 'Nováková' }],
    ['Jana', { name: 'Jana' }],
  ])('"%s" is a name, with a surname only if there are several words', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  it('is missing if there is nothing but spaces', () => {
    expect(namesIn(' \u00a0\t')).toBeNull()
  })
})
