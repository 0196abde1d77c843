import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Activity } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { askedOf, profileChangeOf } from './asked.ts'

const event = {
  gender: 'any',
  minLevel: 0,
  tags: 'all',
  activityType: 'badminton',
  isTrainer: false,
  peerLevels: [] as EventInfo['peerLevels'],
} as const
const me = { id: 'me', gender: 'unknown', age: 'unknown', levels: {} } as const

describe('what is asked before joining', () => {
  it('is nothing for an event that is for everybody', () => {
    expect(askedOf(event, me)).toEqual([])
  })

  it('is exactly what the event needs and the profile lacks', () => {
    expect(askedOf({ ...event, gender: 'female' }, me)).toEqual(['gender'])
    expect(askedOf({ ...event, tags: 'adults' }, me)).toEqual(['age'])
    expect(askedOf({ ...event, minLevel: 3 }, me)).toEqual(['level'])
    const strict = { ...event, gender: 'male', tags: 'adults', minLevel: 2 } as const
    expect(askedOf(strict, me)).toEqual(['gender', 'age', 'level'])
    expect(askedOf(strict, { id: 'me', gender: 'male', age: '26-35', levels: { badminton: 3 } })).toEqual([])
  })

  it('is no level of a person whom fellow players rate, and neither age nor level of the trainer', () => {
    const rated = [{ id: 'me', level: 3 }] as unknown as EventInfo['peerLevels']
    expect(askedOf({ ...event, minLevel: 3, peerLevels: rated }, me)).toEqual([])
    expect(askedOf({ ...event, minLevel: 3, tags: 'adults', isTrainer: true }, me)).toEqual([])
  })
})

describe('the answers', () => {
  const none = { gender: null, age: null, level: null }

  it('change only what was answered', () => {
    expect(profileChangeOf({ ...none, gender: 'female' }, event, { activities: [], levels: {} })).toEqual({
      gender: 'female',
    })
  })

  it('add the activity of a level, unless the profile is full', () => {
    const answered = { ...none, level: 2 }
    expect(profileChangeOf(answered, event, { activities: ['yoga'], levels: { yoga: 1 } })).toEqual({
      levels: { yoga: 1, badminton: 2 },
      activities: ['yoga', 'badminton'],
    })
    const full = Array<Activity>(limits.activitiesMax).fill('yoga')
    expect(profileChangeOf(answered, event, { activities: full, levels: {} })).toEqual({})
  })
})
