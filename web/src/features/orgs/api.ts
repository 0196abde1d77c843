import type * as operations from '@parta/contracts/orgs'
import { createOrg, getOrg, joinOrg, leaveOrg, listAllOrgs, listMyOrgs } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, ReplyOf } from '../../lib/request.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'

export type NewOrg = BodyOf<typeof operations.createOrg>

export function useMyOrgs() {
  return usePages(listMyOrgs, {})
}

export function useAllOrgs(name: string) {
  return usePages(listAllOrgs, { query: name === '' ? {} : { name } })
}

export function useOrg(id: string) {
  return useQuery(getOrg, { params: { id } })
}

export async function requestCreateOrg(body: NewOrg): Promise<ReplyOf<typeof operations.createOrg>> {
  const org = await call(createOrg, { body })
  await revalidate(listMyOrgs, listAllOrgs)
  return org
}

export async function requestJoinOrg(id: string): Promise<void> {
  await call(joinOrg, { params: { id }, body: {} })
  await revalidate(getOrg, listMyOrgs, listAllOrgs)
}

export async function requestLeaveOrg(id: string, message: string): Promise<void> {
  await call(leaveOrg, { params: { id }, body: message ? { message } : {} })
  await revalidate(getOrg, listMyOrgs, listAllOrgs)
}
