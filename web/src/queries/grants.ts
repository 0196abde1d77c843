import { listGrants } from '../generated/operations.ts'
import { useQuery } from '../lib/swr.ts'

/** The person's contact card and contact grants. */
export function useGrants(isAsked = true) {
  return useQuery(listGrants, isAsked ? {} : null)
}
