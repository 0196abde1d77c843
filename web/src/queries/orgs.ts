import { getOrg, listMyOrgs } from '../generated/operations.ts'
import { useAll, useQuery } from '../lib/swr.ts'

/** All organisations of the person, read to the last page, so that choices are complete. */
export function useMyOrgs() {
  return useAll(listMyOrgs, {})
}

export function useOrg(id: string | null) {
  return useQuery(getOrg, id === null ? null : { params: { id } })
}
