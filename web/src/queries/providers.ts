import { listProviders } from '../generated/operations.ts'
import { useQuery } from '../lib/swr.ts'

/** The providers with which one can sign in. */
export function useProviders() {
  return useQuery(listProviders, {}, { revalidateOnFocus: false })
}
