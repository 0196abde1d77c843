import { describe, expect, it } from 'vitest'
import { activeFilters, filtersOf, paramsOf, queryOf } from './filters.ts'

describe('the search filters', () => {
  it('start near the last city, with nothing else set', () => {
    const filters = filtersOf(new URLSearchParams())
    expect(queryOf(filters, null)).toEqual({ lat: 49.1951, lon: 16.6068, distance: 25 })
    expect(activeFilters(filters)).toBe(0)
  })

  it('live in the address, so that a search can be shared', () => {
    const address = 'around=prague&query=fotbal&activity=football&distance=5&from=2026-12-01&to=2026-12-02&free=1'
    expect(paramsOf(filtersOf(new URLSearchParams(address))).toString()).toBe(address)
  })

  it('take whole days of the wall clock', () => {
    const filters = filtersOf(new URLSearchParams('from=2026-12-01&to=2026-12-02'))
    expect(queryOf(filters, null)).toMatchObject({ from: '2026-11-30T23:00:00.000Z', to: '2026-12-02T22:59:00.000Z' })
  })

  it('wait for the own position, and ignore what makes no sense', () => {
    expect(queryOf(filtersOf(new URLSearchParams('around=me')), null)).toBeNull()
    expect(filtersOf(new URLSearchParams('around=atlantis&activity=quidditch&distance=900'))).toMatchObject({
      around: 'brno',
      activity: null,
      distance: 25,
    })
  })
})
