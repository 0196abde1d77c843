import { listGrants } from '../generated/operations.ts'
import { useQuery } from '../lib/swr.ts'

/** One's own contacts, and who may see them. */
export function useGrants(isAsked = true) {
  return useQuery(listGrants, isAsked ? {} : null)
}
