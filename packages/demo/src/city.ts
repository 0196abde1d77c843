import type { Coordinates } from '@parta/contracts/shapes'
import { cities } from '@parta/contracts/values'

export type DemoCity = keyof typeof cities

/** Returns the city nearest to a point. Comparing degrees is precise enough, because the cities are far apart. */
export function cityOf({ lat, lon }: Coordinates): DemoCity {
  const away = (city: DemoCity) => Math.hypot(cities[city].lat - lat, cities[city].lon - lon)
  return (Object.keys(cities) as DemoCity[]).reduce((best, city) => (away(city) < away(best) ? city : best))
}
