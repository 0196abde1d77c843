import { getProfile } from '../generated/operations.ts'
import { useQuery } from '../lib/swr.ts'

/** Another person as they let others see them. */
export function useProfile(id: string | null) {
  return useQuery(getProfile, id === null ? null : { params: { id } })
}
