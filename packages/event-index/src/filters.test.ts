import { describe, expect, it } from 'vitest'
import { criteriaOf, type SearchFilters } from './filters.ts'
import { levelBit, tagBit } from './traits.ts'

const filters: SearchFilters = { centre: { lat: 50, lon: 14 }, radius: 5, from: 0, to: 1 }

describe('the criteria of filters', () => {
  it('allow events for any level or age beside each that is asked for', () => {
    const criteria = criteriaOf({ ...filters, levels: [2, 3], tags: ['kids'] })
    expect(criteria.level).toBe(levelBit(0) | levelBit(2) | levelBit(3))
    expect(criteria.tags).toBe(tagBit('all') | tagBit('kids'))
  })

  it('allow only events for everybody where just these are asked for', () => {
    const criteria = criteriaOf({ ...filters, levels: [0], tags: ['all'] })
    expect(criteria.level).toBe(levelBit(0))
    expect(criteria.tags).toBe(tagBit('all'))
  })
})
