import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import { filtersOf, rangeOf } from './filter-rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const day = 24 * 3600_000
const after = (days: number) => new Date(now.getTime() + days * day)
const prague = { lat: 50, lon: 14 }

describe('the filters of a query', () => {
  it('list all levels, ages and prices of the query; events without a price count as free', () => {
    expect(filtersOf({ ...prague, level: '2|3', tags: 'kids|adults', price: '0|50' }, now)).toMatchObject({
      levels: [2, 3],
      tags: ['kids', 'adults'],
      price: [limits.unsetPrice, 50],
    })
    expect(filtersOf({ ...prague, price: '20|50' }, now).price).toEqual([20, 50])
  })

  it('do not restrict activity or gender if the query accepts any', () => {
    const filters = filtersOf({ ...prague, activityType: 'any', gender: 'any' }, now)
    expect([filters.activities, filters.gender]).toEqual([undefined, undefined])
  })

  it('list several activities, unless one is asked for', () => {
    const several = { ...prague, activities: 'tennis|padel' }
    expect(filtersOf(several, now).activities).toEqual(['tennis', 'padel'])
    expect(filtersOf({ ...several, activityType: 'any' }, now).activities).toEqual(['tennis', 'padel'])
    expect(filtersOf({ ...several, activityType: 'yoga' }, now).activities).toEqual(['yoga'])
  })

  it('cover the given or default distance around the point', () => {
    expect(filtersOf(prague, now)).toMatchObject({ centre: prague, radius: limits.eventDistance })
    expect(filtersOf({ ...prague, distance: 7 }, now).radius).toBe(7)
  })
})

describe('the range of a search', () => {
  it('is three months from now or from the given day', () => {
    expect(rangeOf({}, now)).toEqual({ from: now, to: new Date('2027-02-22T12:00:00Z') })
    const from = '2027-06-01T00:00:00.000Z'
    expect(rangeOf({ from }, now)).toEqual({ from: new Date(from), to: new Date('2027-09-01T00:00:00Z') })
  })

  it('never begins in the past', () => {
    expect(rangeOf({ from: after(-3).toISOString(), to: after(2).toISOString() }, now)).toEqual({
      from: now,
      to: after(2),
    })
  })

  it('is refused if its end is before its start', () => {
    const range = { from: after(3).toISOString(), to: after(2).toISOString() }
    expect(() => rangeOf(range, now)).toThrow(
      expect.objectContaining({ fields: [{ field: 'to', code: 'validation.order' }] }),
    )
  })
})
