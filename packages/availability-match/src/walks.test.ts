import { availabilityLimits } from '@parta/contracts/availability-values'
import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { type Activity, activities } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import type { MatchAvailability } from './values.ts'
import { looksOf, namesOf, takes, walksOf } from './walks.ts'

const count = availabilityLimits.plannerMax
const all = new Set<Activity>(activities)
/** As many availabilities as somebody can have, each of a whole day, for everything, as far as possible. */
const most = (fields: (at: number) => Partial<MatchAvailability>): MatchAvailability[] =>
  Array.from({ length: count }, (_none, at) => ({
    id: `a${at}`,
    time: { from: at * day, to: (at + 1) * day },
    activities: all,
    at: { lat: 50.08, lon: 14.42 },
    radius: limits.distanceMax,
    ...fields(at),
  }))

describe('a search with as many availabilities as somebody can have', () => {
  it('reads the list of each cell and hour once, where all have the same place', () => {
    const walks = walksOf(most(() => ({})))
    expect(walks).toHaveLength(1)
    const cells = new Set(walks[0]?.cells)
    expect(cells.size).toBeLessThanOrEqual(48)
    expect(looksOf(walks)).toBe(cells.size * 7 * 24)
  })

  it.each([
    ['all activities', all],
    ['any', null],
    ['four activities', new Set<Activity>(['badminton', 'tennis', 'squash', 'golf'])],
  ])('reads at most 130,000 lists where each has another place, with %s', (_name, chosen) => {
    const walks = walksOf(most((at) => ({ activities: chosen, at: { lat: 48 + at / 50, lon: 14 } })))
    expect(walks).toHaveLength(count)
    expect(looksOf(walks)).toBeLessThanOrEqual(130_000)
  })

  it('reads the lists of its activities where these are few', () => {
    const [one] = most(() => ({ activities: new Set<Activity>(['tennis']) }))
    expect(walksOf(one ? [one] : [])[0]?.activities).toEqual(['tennis'])
  })
})

describe('an availability for many activities', () => {
  it('is stored in one list, and found for its activities only', () => {
    expect(namesOf({ activities: all })).toEqual([null])
    expect(namesOf({ activities: new Set<Activity>(['tennis', 'golf']) })).toEqual(['tennis', 'golf'])
    const [one] = most(() => ({ activities: new Set([...all].filter((activity) => activity !== 'golf')) }))
    expect(one && takes(one, { activity: 'golf' })).toBe(false)
    expect(one && takes(one, { activity: 'tennis' })).toBe(true)
  })
})
