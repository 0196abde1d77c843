import { describe, expect, it } from 'vitest'
import { filtersOf } from './filters.ts'
import { isSameSearch, pageFiltersOf, savedFiltersOf } from './saved.ts'

const home = { lat: 49.78, lon: 18.43 }
const own = { me: { lat: 49.5, lon: 17.1 }, home, sports: ['yoga', 'padel'] as const }
const from = (address: string) => filtersOf(new URLSearchParams(address), home)

describe('a saved search', () => {
  it.each([
    'around=home&when=tonight&mine=1',
    'around=prague&query=fotbal&activity=football&distance=5&free=1',
    'around=here&at=49.2,16.6&gender=female&level=1|2&price=0|200&tags=kids&org=org-1&multisport=1',
    'around=brno&from=2026-12-01&to=2026-12-02',
  ])('opens as it was saved: %s', (address) => {
    const saved = savedFiltersOf(from(address), own)
    expect(saved && isSameSearch(pageFiltersOf(saved, home), from(address))).toBe(true)
  })

  it('stores the name of a time, such as tonight, instead of the times on the day when it was saved', () => {
    const saved = savedFiltersOf(from('when=weekend'), own)
    expect(saved).toMatchObject({ ...home, when: 'weekend' })
    expect(saved).not.toHaveProperty('to')
  })

  it('around the browser’s position opens around that point', () => {
    const saved = savedFiltersOf(from('around=me'), own)
    expect(saved && pageFiltersOf(saved, home)).toMatchObject({ around: 'here', point: own.me })
  })

  it('waits for the position', () => {
    expect(savedFiltersOf(from('around=me'), { ...own, me: null })).toBeNull()
  })
})
