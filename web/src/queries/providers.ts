import { listProviders } from '../generated/operations.ts'
import { useQuery } from '../lib/swr.ts'

/** The configured providers of social sign-in. */
export function useProviders() {
  return useQuery(listProviders, {}, { revalidateOnFocus: false })
}
