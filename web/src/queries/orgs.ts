import { getOrg, listMyOrgs } from '../generated/operations.ts'
import { useAll, useQuery } from '../lib/swr.ts'

/** All of one's organisations, however many pages that takes: a choice among them must not end with the first. */
export function useMyOrgs() {
  return useAll(listMyOrgs, {})
}

export function useOrg(id: string | null) {
  return useQuery(getOrg, id === null ? null : { params: { id } })
}
