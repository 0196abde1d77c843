import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import { clustersOf, countOf, halfZoom, isPartOf, markerKm, mergeOverlapping, routesTo, viewOf } from './map.ts'

const at = (lat: number, lon: number) => ({ place: { location: { lat, lon } } })

describe('the clusters of the map', () => {
  it('contain points within the same 40 pixels, and split when zoomed in', () => {
    const brno = at(49.1951, 16.6068)
    const nextDoor = at(49.1961, 16.6078)
    const prague = at(50.0755, 14.4378)
    expect(clustersOf([brno, nextDoor, prague], 7).map(({ items }) => items.length)).toEqual([2, 1])
    expect(clustersOf([brno, nextDoor, prague], 17)).toHaveLength(3)
  })

  it('are in the middle of their points', () => {
    expect(clustersOf([at(49.1, 16.6), at(49.1002, 16.6002)], 8)[0]).toMatchObject({ lat: 49.1001, lon: 16.6001 })
  })

  it('contain every point once', () => {
    const many = Array.from({ length: 500 }, (_none, index) => at(48.6 + (index % 23) * 0.1, 12.2 + (index % 31) * 0.2))
    expect(clustersOf(many, 9).flatMap(({ items }) => items)).toHaveLength(500)
  })

  it('are requested by half zooms', () => {
    expect([9.74, 9.5, 0.2, 40].map(halfZoom)).toEqual([9.5, 9.5, 1, 20])
  })
})

describe('the markers of the map', () => {
  const brno = { lat: 49.2, lon: 16.6, count: 3 }
  /** A degree of longitude has 182 pixels at zoom 8. */
  const nearby = { lat: 49.2, lon: 16.7, count: 2 }
  const apart = { lat: 49.2, lon: 16.85, count: 1 }

  it('never overlap: clusters that would are one marker, where the first of them is', () => {
    expect(mergeOverlapping([brno, nearby, apart], 8)).toEqual([
      { lat: 49.2, lon: 16.6, parts: [brno, nearby] },
      { lat: 49.2, lon: 16.85, parts: [apart] },
    ])
    expect(mergeOverlapping([brno, nearby, apart], 11)).toHaveLength(3)
  })

  it('stand for every event once', () => {
    const many = Array.from({ length: 400 }, (_none, index) => ({
      lat: 48.6 + (index % 23) * 0.1,
      lon: 12.2 + (index % 31) * 0.2,
      count: index,
    }))
    const total = mergeOverlapping(many, 8).reduce((sum, marker) => sum + countOf(marker), 0)
    expect(total).toBe((400 * 399) / 2)
  })

  it('stand for the events in the squares of their clusters, and for no others between them', () => {
    const isPart = isPartOf([brno, nearby], 14)
    expect([brno, nearby, { lat: 49.2, lon: 16.65 }].map(isPart)).toEqual([true, true, false])
  })

  it('have a radius that contains the squares of all their clusters, up to the search’s limit', () => {
    const alone = { ...brno, parts: [brno] }
    expect([14, 10, 6, 5].map((zoom) => markerKm(alone, zoom))).toEqual([1, 6, 91, limits.searchDistanceMax])
    expect(markerKm({ ...brno, parts: [brno, nearby] }, 14)).toBe(8)
  })
})

describe('the first view of the map', () => {
  const brno = { lat: 49.1951, lon: 16.6068 }
  const prague = { lat: 50.0755, lon: 14.4378 }

  it('contains all points', () => {
    const view = viewOf([brno, prague])
    expect(view?.centre.lon).toBeCloseTo(15.522, 2)
    expect(view?.zoom).toBeGreaterThan(6)
    expect(view?.zoom).toBeLessThan(8)
  })

  it('shows at least the town around a single point', () => {
    expect(viewOf([brno])).toEqual({ centre: brno, zoom: 11 })
    expect(viewOf([])).toBeNull()
  })
})

describe('the link to a route planner', () => {
  it('ends at the place', () => {
    expect(routesTo({ lat: 49.2, lon: 16.6 }).map(({ url }) => url)).toEqual([
      'https://www.google.com/maps/dir/?api=1&destination=49.2%2C16.6',
      'https://www.openstreetmap.org/directions?to=49.2%2C16.6',
    ])
  })
})
