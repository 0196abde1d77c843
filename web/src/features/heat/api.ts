import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import { getHeatMap } from '../../generated/operations.ts'
import { useQuery } from '../../lib/swr.ts'

interface Around {
  readonly centre: Coordinates
  readonly km: number
  readonly activity: Activity
}

/** How many people could play around a place. */
export function useHeatMap({ centre, km, activity }: Around) {
  return useQuery(getHeatMap, { query: { ...centre, km, activity } })
}
