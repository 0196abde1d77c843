import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { cities } from '@parta/contracts/values'
import { recall, remember } from './storage.ts'

export type City = keyof typeof cities
/** The centre of a search: a city, or the person's position. */
export type Around = City | 'me'

export const cityNames = Object.keys(cities) as City[]

/** Thrown when the position is not available; each has a text. */
export type GeoRefusal = 'denied' | 'unavailable' | 'timeout' | 'unsupported' | 'insecure'
const refusals: Record<number, GeoRefusal> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

export function locate(): Promise<Coordinates> {
  if (!isSecureContext) return Promise.reject('insecure' satisfies GeoRefusal)
  if (!('geolocation' in navigator)) return Promise.reject('unsupported' satisfies GeoRefusal)
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) }),
      (error) => reject(refusals[error.code] ?? 'unavailable'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  })
}

/** Rounds to about a hundred metres, so that the server never learns the exact position. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

/** The city that was searched last in this browser; null before the first. */
export function chosenCity(): City | null {
  const stored = recall('city')
  return cityNames.find((city) => city === stored) ?? null
}

export function lastCity(): City {
  return chosenCity() ?? 'brno'
}

export function setLastCity(city: City): void {
  remember('city', city)
}

export function pointOf(city: City): Coordinates {
  return cities[city] ?? limits.mapCentre
}
