import type { GrantStatus } from '@parta/contracts/values'
import {
  clearNotes,
  getNotes,
  getOrg,
  listContactReads,
  listGrants,
  requestContact,
  setGrant,
  updateNotes,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'
import type { ContactsBody } from '../../ui/contacts-form.ts'

export function useContactReads() {
  return usePages(listContactReads, {})
}

/** Reads a member's contact card. The owner sees each reading, so it is fetched only when the page is opened. */
export function useNotes(who: { id: string; orgId: string } | null) {
  const input = who === null ? null : { params: { id: who.id }, query: { orgId: who.orgId } }
  return useQuery(getNotes, input, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
}

export async function saveContacts(body: ContactsBody): Promise<void> {
  await call(updateNotes, { body })
  await revalidate(listGrants)
}

export async function removeContacts(): Promise<void> {
  await call(clearNotes, {})
  await revalidate(listGrants, getOrg)
}

export async function saveGrant(orgId: string, status: Exclude<GrantStatus, 'PENDING'>): Promise<void> {
  await call(setGrant, { body: { orgId, status } })
  await revalidate(listGrants, getOrg)
}

export async function askForContacts(id: string, orgId: string): Promise<void> {
  await call(requestContact, { params: { id }, body: { orgId } })
}
