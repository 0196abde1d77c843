import type { Place } from '@parta/contracts/places'
import type { Activity } from '@parta/contracts/values'
import { places } from './data/places.ts'

/** The ids follow the order of the table, so a place may only be added at its end. */
export const demoPlaces: readonly Place[] = places.map(([name, address, lat, lon, activities], index) => ({
  id: `place-${String(index + 1).padStart(2, '0')}`,
  name,
  address,
  location: { lat, lon },
  activities: activities.split(' ') as Activity[],
}))
