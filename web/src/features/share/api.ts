import { getSharedEvent, getSharedOrg, listMyOrgs } from '../../generated/operations.ts'
import { usePages, useQuery } from '../../lib/swr.ts'

export function useSharedEvent(id: string) {
  return useQuery(getSharedEvent, { params: { id } })
}

export function useSharedOrg(id: string) {
  return useQuery(getSharedOrg, { params: { id } })
}

export function useMyOrgs() {
  return usePages(listMyOrgs, {})
}
