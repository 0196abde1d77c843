import { askToSell, getOrg, listMyOrgs } from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { lite } from '../lib/lite.ts'
import { patchQuery, useAll, useQuery } from '../lib/swr.ts'

/** All organisations of the person, read to the last page, so that choices are complete. */
export function useMyOrgs() {
  return useAll(listMyOrgs, {})
}

export function useOrg(id: string | null) {
  return useQuery(getOrg, id === null ? null : { params: { id } })
}

/** Asks the operators to let an organisation sell. */
export async function requestToSell(id: string): Promise<void> {
  const org = await call(askToSell, { params: { id } })
  await patchQuery(getOrg, { params: { id } }, () => org)
}

/** Whether the person may create events: in a lite installation, only those who run its organisation. */
export function useMayPlan(): boolean {
  const { data: org } = useOrg(lite?.orgId ?? null)
  return lite === null || org?.role === 'admin' || org?.role === 'powerUser'
}
