import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { cities } from '@parta/contracts/values'
import { recall, remember } from './storage.ts'

export type City = keyof typeof cities
/** Where a search is centred: a city, or the place where the person is. */
export type Around = City | 'me'

export const cityNames = Object.keys(cities) as City[]

/** Thrown with the reason that its text names. */
export type GeoRefusal = 'denied' | 'unavailable' | 'timeout' | 'unsupported'
const refusals: Record<number, GeoRefusal> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

export function locate(): Promise<Coordinates> {
  if (!('geolocation' in navigator)) return Promise.reject('unsupported' satisfies GeoRefusal)
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) }),
      (error) => reject(refusals[error.code] ?? 'unavailable'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  })
}

/** About a hundred metres: enough to search around, and no more than that is told to the server. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

export function lastCity(): City {
  const stored = recall('city')
  return cityNames.find((city) => city === stored) ?? 'brno'
}

export function setLastCity(city: City): void {
  remember('city', city)
}

export function pointOf(city: City): Coordinates {
  return cities[city] ?? limits.mapCentre
}
