import type * as invitations from '@parta/contracts/invitations'
import type * as kicked from '@parta/contracts/kicked-members'
import type * as operations from '@parta/contracts/orgs'
import type { MemberSort, OrgRole } from '@parta/contracts/values'
import {
  acceptInvitation,
  connectOrg,
  createInvitation,
  createOrg,
  decideRequest,
  deleteOrg,
  getFediverseAddress,
  getInvitation,
  getOrg,
  joinOrg,
  kickMember,
  leaveOrg,
  listAllOrgs,
  listFeeds,
  listGrants,
  listInvitations,
  listKickedMembers,
  listMembers,
  listMyFeeds,
  listMyOrgs,
  listOrgEvents,
  listOwnRequests,
  listRequests,
  readmitMember,
  registerOrg,
  requestContact,
  requestJoin,
  revokeInvitation,
  setGrant,
  setRole,
  updateNotes,
  updateOrg,
  withdrawRequest,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { useLiveCounts } from '../../lib/live-events.ts'
import type { BodyOf, ReplyOf } from '../../lib/request.ts'
import { sharerOf } from '../../lib/shared-by.ts'
import { patchQuery, revalidate, usePages, useQuery } from '../../lib/swr.ts'
import type { ContactsBody } from '../../ui/contacts-form.ts'

type OrgReply = ReplyOf<typeof operations.getOrg>
export type NewOrg = BodyOf<typeof operations.createOrg>
export type OrgChange = BodyOf<typeof operations.updateOrg>
export type NewInvitation = BodyOf<typeof invitations.createInvitation>
export type MemberRow = ReplyOf<typeof operations.listMembers>['items'][number]
export type JoinRequest = ReplyOf<typeof invitations.listRequests>['items'][number]
export type KickedMember = ReplyOf<typeof kicked.listKickedMembers>['items'][number]

/**
 * The person's organisations page by page, for the list on screen; choices use `queries/orgs.ts`, which reads all
 * pages.
 */
export function useMyOrgPages() {
  return usePages(listMyOrgs, {})
}

export function useFediverseAddress(id: string) {
  return useQuery(getFediverseAddress, { params: { id } })
}

export function useAllOrgs(name: string) {
  return usePages(listAllOrgs, { query: name === '' ? {} : { name } })
}

export function useOrgEvents(id: string) {
  return useLiveCounts(usePages(listOrgEvents, { params: { id } }))
}

/** Whether coming events that take place prevent the deletion of the organisation, as far as its first page shows. */
export function useHasEvents(id: string | null): boolean {
  const { data } = useQuery(listOrgEvents, id === null ? null : { params: { id } })
  return data?.items.some(({ cancelled }) => !cancelled) ?? false
}

export function useMembers(id: string, name: string, sort: MemberSort) {
  return usePages(listMembers, { params: { id }, query: { sort, ...(name === '' ? {} : { name }) } })
}

export function useRequests(id: string) {
  return useQuery(listRequests, { params: { id } })
}

export function useKickedMembers(id: string) {
  return useQuery(listKickedMembers, { params: { id } })
}

export function useInvitations(id: string | null) {
  return useQuery(listInvitations, id === null ? null : { params: { id } })
}

export function useInvitation(token: string) {
  return useQuery(getInvitation, { params: { token } })
}

export async function requestCreateOrg(body: NewOrg): Promise<OrgReply> {
  const org = await call(createOrg, { body })
  await revalidate(listMyOrgs, listAllOrgs)
  return org
}

export async function requestUpdateOrg(body: OrgChange): Promise<void> {
  await cacheOrg(await call(updateOrg, { body }))
  await revalidate(listMyOrgs, listAllOrgs)
}

/** As a site admin: opens or closes the sale of products. */
export async function requestRegister(id: string, isRegistered: boolean): Promise<void> {
  await call(registerOrg, { params: { id }, body: { isRegistered } })
  await patchQuery(getOrg, { params: { id } }, (org) => org && { ...org, isRegistered })
}

export async function requestDeleteOrg(id: string): Promise<void> {
  await call(deleteOrg, { params: { id } })
  await revalidate(listMyOrgs, listAllOrgs, listFeeds, listMyFeeds)
}

export async function requestJoinOrg(id: string): Promise<void> {
  const ref = sharerOf(id)
  await cacheOrg(await call(joinOrg, { params: { id }, body: ref ? { ref } : {} }))
  await revalidate(listMyOrgs, listAllOrgs, listMembers)
}

export async function requestLeaveOrg(id: string, message: string): Promise<void> {
  await call(leaveOrg, { params: { id }, body: message ? { message } : {} })
  await revalidate(getOrg, listMyOrgs, listAllOrgs, listGrants)
}

export async function requestConnect(id: string, connected: boolean): Promise<void> {
  await cacheOrg(await call(connectOrg, { params: { id }, body: { connected } }))
  await revalidate(listMyOrgs, listFeeds, listMyFeeds)
}

/** Does not refetch the list of members, which may have thousands of rows: the caller changes it in place. */
export async function requestRole(id: string, memberId: string, newRole: OrgRole): Promise<void> {
  await cacheOrg(await call(setRole, { params: { id }, body: { memberId, newRole } }))
}

export async function requestKick(id: string, memberId: string, message: string): Promise<void> {
  await cacheOrg(await call(kickMember, { params: { id }, body: { memberId, ...(message ? { message } : {}) } }))
  await revalidate(listKickedMembers)
}

export async function requestReadmission(id: string, memberId: string): Promise<void> {
  await call(readmitMember, { params: { id }, body: { memberId } })
  await revalidate(listKickedMembers)
}

export async function requestContacts(orgId: string, memberId: string): Promise<void> {
  await call(requestContact, { params: { id: memberId }, body: { orgId } })
}

/** The person's open requests to join organisations. */
export function useOwnRequests() {
  return useQuery(listOwnRequests, {})
}

export async function requestToJoin(id: string, message: string): Promise<void> {
  await call(requestJoin, { params: { id }, body: message ? { message } : {} })
  await revalidate(listOwnRequests)
}

export async function withdrawOwnRequest(id: string): Promise<void> {
  await call(withdrawRequest, { params: { id } })
  await revalidate(listOwnRequests, getOrg)
}

export async function requestDecision(id: string, userId: string, approve: boolean): Promise<void> {
  await call(decideRequest, { params: { id }, body: { userId, approve } })
  await revalidate(listRequests, listKickedMembers, getOrg, listMembers)
}

/** Creates an invitation and returns its id. */
export async function requestInvitation(id: string, body: NewInvitation): Promise<string> {
  const invitation = await call(createInvitation, { params: { id }, body })
  await revalidate(listInvitations)
  return invitation.id
}

export async function requestRevoke(id: string, invitationId: string): Promise<void> {
  await call(revokeInvitation, { params: { id }, query: { invitationId } })
  await revalidate(listInvitations)
}

export async function requestAccept(token: string): Promise<ReplyOf<typeof invitations.acceptInvitation>> {
  const answer = await call(acceptInvitation, { body: { token } })
  await revalidate(getOrg, listMyOrgs, listAllOrgs, listOwnRequests)
  return answer
}

/** Saves the person's contacts with the consent, and grants this organisation access. */
export async function grantContacts(orgId: string, contacts: ContactsBody): Promise<void> {
  await call(updateNotes, { body: contacts })
  await call(setGrant, { body: { orgId, status: 'GRANTED' } })
  await revalidate(listGrants, getOrg)
}

export async function refuseContacts(orgId: string): Promise<void> {
  await call(setGrant, { body: { orgId, status: 'REJECTED' } })
  await revalidate(listGrants, getOrg)
}

/** Puts the reply of a command into the cache, so that the page needs no further request. */
async function cacheOrg(org: OrgReply): Promise<void> {
  await patchQuery(getOrg, { params: { id: org.id } }, () => org)
}
