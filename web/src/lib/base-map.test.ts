import { describe, expect, it } from 'vitest'
import { type BaseMap, nearestTown } from './base-map.ts'

const base: BaseMap = {
  countries: [],
  borders: [],
  towns: [
    ['Brno', 369_559, 16.608, 49.195],
    ['Kuřim', 11_000, 16.531, 49.299],
  ],
}

describe('the town at a point', () => {
  it('is the nearest one of any size', () => {
    expect(nearestTown(base, { lat: 49.29, lon: 16.54 })).toBe('Kuřim')
    expect(nearestTown(base, { lat: 49.2, lon: 16.6 })).toBe('Brno')
  })

  it('is null far from all towns', () => {
    expect(nearestTown(base, { lat: 50.4, lon: 13.3 })).toBeNull()
  })
})
