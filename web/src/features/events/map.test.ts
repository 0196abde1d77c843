import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import { clusterKm, clustersOf, halfZoom, routesTo, viewOf } from './map.ts'

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

  it('have a larger radius the farther the map is zoomed out, up to the search’s limit', () => {
    const brno = { lat: 49.2, lon: 16.6 }
    expect(clusterKm(brno, 14)).toBe(1)
    expect(clusterKm(brno, 10)).toBe(6)
    expect(clusterKm(brno, 6)).toBe(91)
    expect(clusterKm(brno, 5)).toBe(limits.searchDistanceMax)
  })

  it('are requested by half zooms', () => {
    expect([9.74, 9.5, 0.2, 40].map(halfZoom)).toEqual([9.5, 9.5, 1, 20])
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
