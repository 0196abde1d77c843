import type { AdminOrg, AdminPlace } from '@parta/contracts/administration'
import type { Failure } from '@parta/contracts/failures'
import type { QueuedFeedback, QueuedReport, ReportOutcome } from '@parta/contracts/report-queue'
import type { ServiceName } from '@parta/contracts/values'
import {
  closeReport,
  closeUserFeedback,
  convertPlace,
  getOrg,
  listAddedPlaces,
  listAuditEntries,
  listFailures,
  listOrgsForAdmin,
  listPlaces,
  listPlacesForAdmin,
  listReports,
  listUserFeedback,
  registerOrg,
  replayFailure,
  takeReport,
  takeUserFeedback,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'

/** All organisations by name. @param isRegistered only those that may, or may not, sell */
export function useAdminOrgs(name: string, isRegistered: boolean | undefined) {
  return usePages(listOrgsForAdmin, {
    query: { ...(name ? { name } : {}), ...(isRegistered === undefined ? {} : { isRegistered }) },
  })
}

/** Opens or closes the sale of products of an organisation. */
export async function requestRegistration({ id, isRegistered }: AdminOrg): Promise<void> {
  await call(registerOrg, { params: { id }, body: { isRegistered: !isRegistered } })
  await revalidate(listOrgsForAdmin, getOrg)
}

/** The places that people have added, or all of them, the latest first. */
export function useAdminPlaces(which: 'added' | 'all', name: string) {
  return usePages(which === 'added' ? listAddedPlaces : listPlacesForAdmin, { query: name ? { name } : {} })
}

/** Makes a place everybody's, or gives it back to the person who added it. */
export async function requestConversion({ id, owner }: AdminPlace): Promise<void> {
  await call(convertPlace, { params: { id }, body: { owner: owner === 'user' ? 'product' : 'user' } })
  await revalidate(listAddedPlaces, listPlacesForAdmin, listPlaces)
}

/** What site admins did, the latest first. @param admin only what this person did */
export function useAudit(admin: string | null) {
  return usePages(listAuditEntries, { query: admin === null ? {} : { admin } })
}

/** What failed for good in each service. */
export function useFailures() {
  return useQuery(listFailures, {})
}

/** Has a service try again what failed. @returns `false` when it failed once more */
export async function requestReplay(service: ServiceName, { id, kind }: Failure): Promise<boolean> {
  try {
    return (await call(replayFailure, { params: { id }, body: { service, kind } })).isReplayed
  } finally {
    await revalidate(listFailures)
  }
}

export type QueueState = 'open' | 'closed'

/** Reports of people and messages: those that wait, the oldest first, or those that were dealt with. */
export function useReports(state: QueueState) {
  return usePages(listReports, { query: { state } })
}

/** Bug reports and other feedback, as `useReports`. */
export function useUserFeedback(state: QueueState) {
  return usePages(listUserFeedback, { query: { state } })
}

/** Something in one of the two queues. */
export type Queued = QueuedReport | QueuedFeedback

const isReport = (item: Queued): item is QueuedReport => 'reported' in item

/** Has the caller deal with it. */
export async function take(item: Queued): Promise<void> {
  await call(isReport(item) ? takeReport : takeUserFeedback, { params: { id: item.id } })
  await revalidate(listReports, listUserFeedback)
}

/** Ends it with an answer. */
export async function close(item: Queued, outcome: ReportOutcome, answer: string): Promise<void> {
  const params = { id: item.id }
  if (isReport(item)) await call(closeReport, { params, body: { outcome, answer } })
  else if (outcome !== 'warned') await call(closeUserFeedback, { params, body: { outcome, answer } })
  await revalidate(listReports, listUserFeedback)
}
