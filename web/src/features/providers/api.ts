import type { Activity } from '@parta/contracts/values'
import {
  beginReservanto,
  connectReservanto,
  disconnectReservanto,
  getReservantoSetup,
  listBookingSystems,
  setUpReservanto,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { revalidate, useQuery } from '../../lib/swr.ts'

export function useBookingSystems(orgId: string) {
  return useQuery(listBookingSystems, { params: { id: orgId } })
}

/**
 * The kinds and branches of a connected Reservanto. Read again after a choice, because the service then reads the
 * events.
 */
export function useSetup(orgId: string) {
  return useQuery(getReservantoSetup, { params: { id: orgId } }, { refreshInterval: 5000 })
}

/** Sets which activity a kind of classes is, or that it is not shown. */
export async function chooseActivity(
  orgId: string,
  segment: { readonly id: string; readonly activityType: Activity | null },
): Promise<void> {
  await call(setUpReservanto, { params: { id: orgId }, body: { segments: [segment] } })
  await revalidate(getReservantoSetup)
}

/** The key under which this tab stores the start of a connection until Reservanto sends the browser back. */
const key = 'parta.reservanto'
/** The key of the organisation that is being connected: after a failure the admin is led back to it. */
const orgKey = 'parta.reservanto.org'

/** Opens Reservanto, which asks the admin for consent and sends the browser back. */
export async function leaveForReservanto(orgId: string): Promise<void> {
  const { url, start } = await call(beginReservanto, { params: { id: orgId } })
  window.sessionStorage.setItem(key, start)
  window.sessionStorage.setItem(orgKey, orgId)
  window.location.assign(url)
}

/** Connects the token with which Reservanto sent the browser back. @returns the organisation's id */
export async function connect(token: string): Promise<string> {
  const start = window.sessionStorage.getItem(key) ?? 'never-begun-in-this-tab'
  const { orgId } = await call(connectReservanto, { params: { token }, body: { start } })
  window.sessionStorage.removeItem(key)
  await revalidate(listBookingSystems, getReservantoSetup)
  return orgId
}

/** Returns the id of the organisation for which this tab last opened Reservanto. */
export function lastStartedOrg(): string | null {
  return window.sessionStorage.getItem(orgKey)
}

/** Deletes the stored start after the admin refused. */
export function forgetStart(): void {
  window.sessionStorage.removeItem(key)
}

export async function disconnect(orgId: string): Promise<void> {
  await call(disconnectReservanto, { params: { id: orgId } })
  await revalidate(listBookingSystems)
}
