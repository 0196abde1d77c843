import { getProfile } from '../generated/operations.ts'
import { useQuery } from '../lib/swr.ts'

/** Another person's profile, as far as they let others see it. */
export function useProfile(id: string | null) {
  return useQuery(getProfile, id === null ? null : { params: { id } })
}
