import type { Alias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { joinMissed } from './may-join.ts'

const girls: Parameters<typeof joinMissed>[0] = {
  gender: 'female',
  minLevel: 3,
  tags: 'kids',
  activityType: 'tennis',
  isTrainer: false,
  kicked: [],
  lowKarma: [],
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
const missed = (id: string, event: Partial<typeof girls> = {}) => joinMissed({ ...girls, ...event }, me, id)

describe('who of a family may join', () => {
  it('depends on each one’s own gender, age and level', () => {
    expect(missed('ema')).toBeNull()
    expect(missed('iva')).toBe('event.levelTooLow')
    expect(missed('kuba')).toBe('event.invalidGender')
    expect(missed('unsaid')).toBe('event.unknownGender')
    expect(missed('jan')).toBe('event.invalidGender')
    expect(missed('jan', { gender: 'male' })).toBe('event.age')
    expect(missed('jan', { gender: 'male', isTrainer: true })).toBeNull()
  })

  it('excludes people who were put out or have too little karma', () => {
    expect(missed('ema', { kicked: [{ id: 'ema', reason: 'other' }] })).toBe('event.kicked')
    expect(missed('ema', { kicked: [{ id: 'jan', reason: 'other' }] })).toBe('event.kicked')
    expect(missed('ema', { lowKarma: ['ema'] })).toBe('karma.tooLow')
  })
})
