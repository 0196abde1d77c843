import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  filtersOf,
  paramsOf,
  priceOf,
  queryOf,
  replacing,
  resultsViewOf,
  withoutFilters,
} from './filters.ts'

const from = (address: string) => filtersOf(new URLSearchParams(address), null)
const nowhere = { me: null, home: null }
const havirov = { lat: 49.78, lon: 18.43 }

describe('a named time', () => {
  // A Thursday at noon.
  const now = new Date('2026-11-26T11:00:00Z')
  const timesIn = (address: string) => {
    const { from: start, to } = queryOf(from(address), nowhere, now) ?? {}
    return [start, to]
  }

  it('is sent as its beginning and end on the clocks of the country', () => {
    expect(timesIn('when=tonight')).toEqual(['2026-11-26T16:00:00.000Z', '2026-11-26T22:59:59.999Z'])
    expect(timesIn('when=tomorrow')).toEqual(['2026-11-26T23:00:00.000Z', '2026-11-27T22:59:59.999Z'])
    expect(timesIn('when=weekend')).toEqual(['2026-11-27T23:00:00.000Z', '2026-11-29T22:59:59.999Z'])
  })

  it('that has begun is sent without a beginning, so that the search is not repeated each minute', () => {
    const late = queryOf(from('when=tonight'), nowhere, new Date('2026-11-26T21:07:00Z'))
    expect(late).not.toHaveProperty('from')
    expect(late?.to).toBe('2026-11-27T01:59:59.999Z')
  })

  it('is replaced by days, and replaces them; one activity and those of the profile replace each other', () => {
    expect(replacing({ when: 'tonight' })).toEqual({ when: 'tonight', from: null, to: null })
    expect(replacing({ from: '2026-12-01', to: null })).toEqual({ from: '2026-12-01', to: null, when: null })
    expect(replacing({ mine: true })).toEqual({ mine: true, activity: null })
    expect(replacing({ activity: 'yoga' })).toEqual({ activity: 'yoga', mine: false })
    expect(replacing({ freeOnly: true })).toEqual({ freeOnly: true })
  })
})

describe('my sports', () => {
  it('are sent as they are on the profile, and are no filter without any', () => {
    const own = { ...nowhere, sports: ['yoga', 'padel'] as const }
    expect(queryOf(from('mine=1'), own)).toMatchObject({ activities: 'yoga|padel' })
    expect(queryOf(from('mine=1'), { ...own, sports: [] })).not.toHaveProperty('activities')
    expect(activeFilters(from('mine=1&when=tonight'))).toBe(2)
  })
})

describe('the search filters', () => {
  it('start near the last city, without other filters', () => {
    const filters = from('')
    expect(queryOf(filters, nowhere)).toEqual({ lat: 49.1951, lon: 16.6068, distance: 25 })
    expect(activeFilters(filters)).toBe(0)
  })

  it('start at the saved home, and in a city only if the address names one', () => {
    const own = { me: null, home: havirov }
    const opened = filtersOf(new URLSearchParams(''), havirov)
    expect(opened.around).toBe('home')
    expect(queryOf(opened, own)).toMatchObject(havirov)
    expect(filtersOf(new URLSearchParams('around=prague'), havirov).around).toBe('prague')
    expect(filtersOf(new URLSearchParams('around=atlantis'), havirov).around).toBe('home')
    // While the profile is loading, the search waits instead of showing events of a city that is not asked for.
    expect(queryOf(filtersOf(new URLSearchParams(''), undefined), { me: null, home: undefined })).toBeNull()
  })

  it('of a shared address around home are searched around the home of its reader, or in the last city', () => {
    const shared = paramsOf(filtersOf(new URLSearchParams('query=fotbal'), havirov))
    expect(shared.toString()).toBe('around=home&query=fotbal')
    expect(filtersOf(shared, { lat: 50, lon: 14 }).around).toBe('home')
    expect(filtersOf(shared, null).around).toBe('brno')
  })

  it('are kept in the address, so that a search can be shared', () => {
    const address =
      'around=here&at=49.2,16.6&query=fotbal&activity=football&distance=5&from=2026-12-01&to=2026-12-02' +
      '&gender=female&level=1|2&price=0|200&tags=kids&org=org-1&multisport=1&free=1&view=map&by=month'
    const params = new URLSearchParams(address)
    expect(paramsOf(filtersOf(params, null), resultsViewOf(params)).toString()).toBe(params.toString())
  })

  it('are all sent', () => {
    expect(
      queryOf(
        from(
          'around=prague&query=+joga+&activity=yoga&gender=male&level=0|5&price=50|100&tags=all|kids&org=o1&multisport=1&free=1',
        ),
        nowhere,
      ),
    ).toEqual({
      lat: 50.0755,
      lon: 14.4378,
      distance: 25,
      query: 'joga',
      activityType: 'yoga',
      gender: 'male',
      level: '0|5',
      price: '50|100',
      tags: 'all|kids',
      eventOrgId: 'o1',
      multisport: true,
      freeOnly: true,
    })
  })

  it('cover whole days in local time', () => {
    const filters = from('from=2026-12-01&to=2026-12-02')
    expect(queryOf(filters, nowhere)).toMatchObject({
      from: '2026-11-30T23:00:00.000Z',
      to: '2026-12-02T22:59:00.000Z',
    })
  })

  it('wait for the person’s position, and ignore invalid values', () => {
    expect(queryOf(from('around=me'), nowhere)).toBeNull()
    expect(
      from('around=atlantis&activity=quidditch&distance=900&level=9|x&price=300|20&tags=dogs&gender=any'),
    ).toMatchObject({ around: 'brno', activity: null, distance: 25, levels: [], price: null, tags: [], gender: null })
    expect(from('around=here&at=900,1').around).toBe('brno')
  })

  it('are each counted once, except the place and the search box', () => {
    expect(activeFilters(from('around=prague&query=fotbal'))).toBe(0)
    expect(activeFilters(from('from=2026-12-01&to=2026-12-02&level=1|2|3&tags=kids|adults&price=0|100'))).toBe(4)
  })

  it('do not filter by price if the whole range is chosen', () => {
    expect(priceOf([0, 10_000])).toBeNull()
    expect(priceOf([0, 200])).toEqual([0, 200])
  })

  it('are cleared by a reset, which keeps the place', () => {
    const reset = withoutFilters(from('around=here&at=49.2,16.6&query=fotbal&free=1&distance=3'))
    expect(paramsOf(reset).toString()).toBe('around=here&at=49.2%2C16.6')
  })
})
