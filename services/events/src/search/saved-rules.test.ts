import { limits } from '@parta/contracts/limits'
import { kilometres } from '@parta/contracts/predicates/sphere'
import { savedSearchLimits } from '@parta/contracts/saved-search-limits'
import type { SavedFilters } from '@parta/contracts/saved-searches'
import { type Activity, activities } from '@parta/contracts/values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSearch, changeSearch, filtersAt, keysOfEvent, removeSearch } from './saved-rules.ts'
import type { SavedEntry, SavedRow } from './store.ts'

const now = new Date('2026-11-26T11:00:00Z')
const search = (more: Partial<SavedEntry> = {}): SavedEntry => ({
  id: 'one',
  name: 'Badminton v Brně',
  filters: { lat: 49.2, lon: 16.6, distance: 25 },
  alert: true,
  createdAt: now,
  ...more,
})
const saved = (...searches: SavedEntry[]) =>
  searches.reduce<SavedRow | null>((state, one) => addSearch(state, one).next, null)

describe('saved searches', () => {
  it('are refused above the limit for one person', () => {
    const full = saved(...Array.from({ length: savedSearchLimits.perPerson }, (_none, at) => search({ id: `${at}` })))
    expect(() => addSearch(full, search({ id: 'more' }))).toThrow('search.tooMany')
    expect(addSearch(removeSearch(full, '3').next, search({ id: 'more' })).next.searches[0]?.id).toBe('more')
  })

  it('are renamed, and their alert is turned on and off', () => {
    const { next } = changeSearch(saved(search()), 'one', { name: 'Středy' })
    expect(next.searches[0]).toMatchObject({ name: 'Středy', alert: true })
    expect(changeSearch(next, 'one', { alert: false }).next.keys).toEqual([])
    expect(() => changeSearch(next, 'other', { alert: false })).toThrow('search.notFound')
    expect(() => removeSearch(null, 'one')).toThrow('search.notFound')
  })

  const point = fc.record({
    lat: fc.double({ min: 47, max: 52, noNaN: true }),
    lon: fc.double({ min: 11, max: 24, noNaN: true }),
  })
  const activity = fc.constantFrom<Activity>(...activities.filter((one) => one !== 'any'))

  it('share a key with every event in their circle, for any number of activities', () => {
    fc.assert(
      fc.property(
        point,
        fc.integer({ min: limits.distanceMin, max: limits.distanceMax }),
        fc.array(activity, { maxLength: 6 }),
        fc.record({
          lat: fc.double({ min: -1, max: 1, noNaN: true }),
          lon: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
        }),
        activity,
        (...[centre, distance, asked, offset, other]) => {
          const filters = { ...centre, distance, ...(asked.length > 0 ? { activities: asked.join('|') } : {}) }
          const { keys } = addSearch(null, search({ filters })).next
          const at = { lat: centre.lat + offset.lat, lon: centre.lon + offset.lon }
          fc.pre(kilometres(centre, at) <= distance)
          const found = asked[0] ?? other
          expect(keysOfEvent(at, found).some((key) => keys.includes(key))).toBe(true)
          expect(keys.length).toBeLessThanOrEqual(75)
        },
      ),
    )
  })
})

describe('the filters of a saved search at a time', () => {
  const at = (filters: Partial<SavedFilters>, time: string) =>
    filtersAt({ lat: 49.2, lon: 16.6, ...filters }, new Date(time))

  it('limit the search to the evening of that day, also when the clocks change during it', () => {
    expect(at({ when: 'tonight' }, '2026-11-26T11:00:00Z')).toMatchObject({
      from: '2026-11-26T16:00:00.000Z',
      to: '2026-11-26T22:59:59.999Z',
    })
    // The night before the last Sunday of October is an hour longer.
    expect(at({ when: 'tonight' }, '2026-10-24T18:00:00Z')).toMatchObject({ to: '2026-10-25T01:59:59.999Z' })
    expect(at({ when: 'tonight' }, '2026-03-28T18:00:00Z')).toMatchObject({ to: '2026-03-29T00:59:59.999Z' })
  })

  it('are `null` when its days are over', () => {
    const days = { from: '2026-11-20T00:00:00Z', to: '2026-11-22T00:00:00Z' }
    expect(at(days, '2026-11-21T11:00:00Z')).toMatchObject(days)
    expect(at(days, '2026-11-26T11:00:00Z')).toBeNull()
  })
})
