import { getSharedEvent, getSharedOrg } from '../../generated/operations.ts'
import { useQuery } from '../../lib/swr.ts'

export function useSharedEvent(id: string) {
  return useQuery(getSharedEvent, { params: { id } })
}

export function useSharedOrg(id: string) {
  return useQuery(getSharedOrg, { params: { id } })
}
