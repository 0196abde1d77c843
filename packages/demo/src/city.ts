import type { Coordinates } from '@parta/contracts/shapes'
import { cities } from '@parta/contracts/values'

export type DemoCity = keyof typeof cities

/** The city that a point lies nearest to. Degrees do as a measure: the cities lie far apart. */
export function cityOf({ lat, lon }: Coordinates): DemoCity {
  const away = (city: DemoCity) => Math.hypot(cities[city].lat - lat, cities[city].lon - lon)
  return (Object.keys(cities) as DemoCity[]).reduce((best, city) => (away(city) < away(best) ? city : best))
}
