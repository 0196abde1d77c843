import { describe, expect, it } from 'vitest'
import { type Applicant, isKicked, memberOf, requirementMissed } from './requirements.ts'

const missed = (event: object, applicant: Partial<Applicant> = {}) =>
  requirementMissed(
    { gender: 'any', minLevel: 0, tags: 'all', ...event },
    { gender: 'female', level: 0, ageGroup: 'adult', isStaff: false, karma: 9, ...applicant },
  )

describe('a removed entry', () => {
  it('cannot join again, nor can the aliases of a removed person; the family of a removed alias can join', () => {
    const own = (id: string) => ({ id, userId: 'jan' })
    const out = (id: string, kicked: { id: string }[]) => isKicked({ kicked }, own(id))
    expect([out('jan', [{ id: 'jan' }]), out('ema', [{ id: 'jan' }])]).toEqual([true, true])
    expect([out('ema', [{ id: 'ema' }]), out('jan', [{ id: 'ema' }]), out('kuba', [{ id: 'ema' }])]).toEqual([
      true,
      false,
      false,
    ])
    expect(isKicked({}, own('jan'))).toBe(false)
  })
})

describe('the known values of an entry', () => {
  const ema = { id: 'ema', gender: 'female', levels: { tennis: 2 }, ageGroup: 'child' } as const
  const person = { id: 'jan', gender: 'male', levels: { tennis: 5 }, aliases: [ema, { id: 'kuba' }] } as const

  it('are the person’s for the person, and the alias’s for the alias', () => {
    expect(memberOf(person, 'jan')).toEqual({ gender: 'male', levels: { tennis: 5 }, ageGroup: 'adult' })
    const { id: _id, ...known } = ema
    expect(memberOf(person, 'ema')).toEqual(known)
  })

  it('are unknown when the alias has none; the person’s are not used instead', () => {
    const unknown = { gender: 'unknown', levels: {}, ageGroup: 'unknown' }
    expect(memberOf(person, 'kuba')).toEqual(unknown)
    expect(memberOf(person, 'petr')).toBeNull()
  })
})

describe('gender', () => {
  it('must match when the event requires one', () => {
    expect(missed({ gender: 'female' })).toBeNull()
    expect(missed({ gender: 'male' })).toBe('event.invalidGender')
    expect(missed({ gender: 'male' }, { gender: 'other' })).toBe('event.invalidGender')
  })

  it('is refused as unknown when the event requires one', () => {
    expect(missed({ gender: 'male' }, { gender: 'unknown' })).toBe('event.unknownGender')
    expect(missed({ gender: 'any' }, { gender: 'unknown' })).toBeNull()
  })
})

describe('level', () => {
  it.each([
    [2, 'event.levelTooLow'],
    [3, null],
    [5, null],
    [0, null],
  ])('%i at an event from 3 on: %s', (level, code) => {
    expect(missed({ minLevel: 3 }, { level })).toBe(code)
  })

  it('is refused when it is three or more above the event’s', () => {
    expect(missed({ minLevel: 1 }, { level: 3 })).toBeNull()
    expect(missed({ minLevel: 1 }, { level: 4 })).toBe('event.levelTooHigh')
    expect(missed({ minLevel: 2 }, { level: 5 })).toBe('event.levelTooHigh')
  })

  it('does not matter for an event of any level', () => {
    expect(missed({ minLevel: 0 }, { level: 5 })).toBeNull()
  })

  it('does not matter for leader and trainer', () => {
    expect(missed({ minLevel: 5 }, { level: 1, isStaff: true })).toBeNull()
    expect(missed({ minLevel: 1 }, { level: 5, isStaff: true })).toBeNull()
  })
})

describe('age', () => {
  it('refuses a child for an event for adults, and accepts an unmarked alias', () => {
    expect(missed({ tags: 'adults' }, { ageGroup: 'child' })).toBe('event.age')
    expect(missed({ tags: 'adults' }, { ageGroup: 'unknown' })).toBeNull()
  })

  it('refuses adults, the person and aliases, for an event for kids, except leader and trainer', () => {
    expect(missed({ tags: 'kids' })).toBe('event.age')
    expect(missed({ tags: 'kids' }, { isStaff: true })).toBeNull()
    expect(missed({ tags: 'kids' }, { ageGroup: 'child' })).toBeNull()
    expect(missed({ tags: 'kids' }, { ageGroup: 'unknown' })).toBeNull()
  })

  it('does not matter for an event for all ages', () => {
    expect(missed({ tags: 'all' }, { ageGroup: 'child' })).toBeNull()
  })
})

describe('karma', () => {
  it('must be at least one', () => {
    expect(missed({}, { karma: 1 })).toBeNull()
    expect(missed({}, { karma: 0 })).toBe('karma.tooLow')
    expect(missed({}, { karma: 0, isStaff: true })).toBe('karma.tooLow')
  })
})

it('the first missed requirement is reported in the order of gender, age, level and karma', () => {
  const applicant = { level: 1, karma: 0 }
  expect(missed({ gender: 'male', tags: 'kids', minLevel: 3 }, applicant)).toBe('event.invalidGender')
  expect(missed({ tags: 'kids', minLevel: 3 }, applicant)).toBe('event.age')
  expect(missed({ minLevel: 3 }, applicant)).toBe('event.levelTooLow')
})
