import type * as placeOperations from '@parta/contracts/places'
import { listPlaces } from '../generated/operations.ts'
import type { QueryOf, ReplyOf } from '../lib/request.ts'
import { useQuery } from '../lib/swr.ts'

export type ListedPlace = ReplyOf<typeof placeOperations.listPlaces>['items'][number]
type PlaceQuery = QueryOf<typeof placeOperations.listPlaces>

/** Places by name or address, or around a point. The previous ones stay until the new ones arrive. */
export function usePlaces(query: PlaceQuery | null) {
  return useQuery(listPlaces, query && { query }, { keepPreviousData: true })
}
