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

/** What Parta shows of a connected Reservanto; asked again, because events are read after a choice. */
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

/** Where this tab keeps what it began with, until Reservanto sends it back. */
const key = 'parta.reservanto'

/** Leaves for Reservanto, which asks the admin and sends the browser back. */
export async function leaveForReservanto(orgId: string): Promise<void> {
  const { url, start } = await call(beginReservanto, { params: { id: orgId } })
  window.sessionStorage.setItem(key, start)
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

/** Forgets what this tab began, after the admin refused. */
export function forgetStart(): void {
  window.sessionStorage.removeItem(key)
}

export async function disconnect(orgId: string): Promise<void> {
  await call(disconnectReservanto, { params: { id: orgId } })
  await revalidate(listBookingSystems)
}
