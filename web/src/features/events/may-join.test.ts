import type { Alias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { couldFill, joinMissed } from './may-join.ts'

const girls: Parameters<typeof joinMissed>[0] = {
  gender: 'female',
  minLevel: 3,
  tags: 'kids',
  activityType: 'tennis',
  isTrainer: false,
  kicked: [],
  lowKarma: [],
  peerLevels: [],
}
const alias = (id: string, more: Partial<Alias> = {}) => ({ id, name: id, surname: '', image: 'BASIC', ...more })
const me: Parameters<typeof joinMissed>[1] = {
  id: 'jan',
  gender: 'male',
  levels: {},
  aliases: [
    alias('ema', { gender: 'female' }),
    alias('iva', { gender: 'female', levels: { tennis: 2 } }),
    alias('kuba', { gender: 'male' }),
    alias('unsaid'),
  ],
}
const refusalOf = (id: string, event: Partial<typeof girls> = {}) => joinMissed({ ...girls, ...event }, me, id)

describe('who of a family may join', () => {
  it('depends on the gender, age and level of each person', () => {
    expect(refusalOf('ema')).toBeNull()
    expect(refusalOf('iva')).toBe('event.levelTooLow')
    expect(refusalOf('kuba')).toBe('event.invalidGender')
    expect(refusalOf('unsaid')).toBe('event.unknownGender')
    expect(refusalOf('jan')).toBe('event.invalidGender')
    expect(refusalOf('jan', { gender: 'male' })).toBe('event.age')
    expect(refusalOf('jan', { gender: 'male', isTrainer: true })).toBeNull()
  })

  it('depends on the level that fellow players rate, and without one on the profile', () => {
    const rated = (level: number) => ({ peerLevels: [{ id: 'iva', level, raters: 5 }] })
    expect(refusalOf('iva', rated(2.4))).toBe('event.levelTooLow')
    expect(refusalOf('iva', rated(2.5))).toBeNull()
    expect(refusalOf('iva', { minLevel: 1, ...rated(3.6) })).toBe('event.levelTooHigh')
    expect(refusalOf('ema', rated(1))).toBeNull()
  })

  it('excludes removed people and people with too little karma', () => {
    expect(refusalOf('ema', { kicked: [{ id: 'ema', reason: 'other' }] })).toBe('event.kicked')
    expect(refusalOf('ema', { kicked: [{ id: 'jan', reason: 'other' }] })).toBe('event.kicked')
    expect(refusalOf('ema', { lowKarma: ['ema'] })).toBe('karma.tooLow')
  })
})

describe('an event that lacks one player', () => {
  const now = new Date('2026-11-26T11:00:00Z')
  const card: Parameters<typeof couldFill>[0] = {
    date: '2026-11-26T18:00:00Z',
    gender: 'any',
    minLevel: 0,
    tags: 'all',
    activityType: 'tennis',
    joined: [],
    queued: [],
    isLeader: false,
    isTrainer: false,
    maxPlayers: 4,
    playersCount: 3,
  }
  const could = (event: Partial<typeof card>) => couldFill({ ...card, ...event }, me, now)

  it('is offered to whoever may join it', () => {
    expect(could({})).toBe(true)
    expect(could({ gender: 'male' })).toBe(true)
    expect(could({ gender: 'female' })).toBe(false)
    expect(could({ tags: 'kids' })).toBe(false)
  })

  it('is neither one with more or no free places, nor one that has begun', () => {
    expect(could({ playersCount: 2 })).toBe(false)
    expect(could({ playersCount: 4 })).toBe(false)
    expect(could({ maxPlayers: -1 })).toBe(false)
    expect(could({ date: '2026-11-26T10:59:00Z' })).toBe(false)
  })

  it('is not offered to those who are in it, wait for it or run it', () => {
    for (const part of [
      { joined: ['jan'] },
      { queued: ['jan'] },
      { held: ['jan'] },
      { isLeader: true },
      { isTrainer: true },
    ])
      expect(could(part)).toBe(false)
  })
})
