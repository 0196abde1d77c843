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

/** The organisations that may sell, those that may not, and those that ask to. */
export type AdminOrgsShown = 'all' | 'asking' | 'registered' | 'others'

/** Organisations by name. */
export function useAdminOrgs(name: string, which: AdminOrgsShown) {
  const sought = which === 'all' ? {} : which === 'asking' ? { asks: true } : { isRegistered: which === 'registered' }
  return usePages(listOrgsForAdmin, { query: { ...(name ? { name } : {}), ...sought } })
}

/** Opens or closes the sale of products of an organisation. */
export async function requestRegistration({ id, isRegistered }: AdminOrg): Promise<void> {
  await call(registerOrg, { params: { id }, body: { isRegistered: !isRegistered } })
  await revalidate(listOrgsForAdmin, getOrg)
}

/** Lists the places that people have added, or all places, the latest first. */
export function useAdminPlaces(which: 'added' | 'all', name: string) {
  return usePages(which === 'added' ? listAddedPlaces : listPlacesForAdmin, { query: name ? { name } : {} })
}

/** Turns a place into a product place, or back into the user place of the person who added it. */
export async function requestConversion({ id, owner }: AdminPlace): Promise<void> {
  await call(convertPlace, { params: { id }, body: { owner: owner === 'user' ? 'product' : 'user' } })
  await revalidate(listAddedPlaces, listPlacesForAdmin, listPlaces)
}

/** What site admins did, the latest first. @param admin only what this person did */
export function useAudit(admin: string | null) {
  return usePages(listAuditEntries, { query: admin === null ? {} : { admin } })
}

/** The dead letters and failed tasks of each service. */
export function useFailures() {
  return useQuery(listFailures, {})
}

/** Repeats a failed task or fact. @returns `false` if it failed again */
export async function requestReplay(service: ServiceName, { id, kind }: Failure): Promise<boolean> {
  try {
    return (await call(replayFailure, { params: { id }, body: { service, kind } })).isReplayed
  } finally {
    await revalidate(listFailures)
  }
}

export type QueueState = 'open' | 'closed'

/** Reports of people and messages: the open ones, the oldest first, or the closed ones. */
export function useReports(state: QueueState) {
  return usePages(listReports, { query: { state } })
}

/** Bug reports and other feedback, in the same order as `useReports`. */
export function useUserFeedback(state: QueueState) {
  return usePages(listUserFeedback, { query: { state } })
}

export type Queued = QueuedReport | QueuedFeedback

const isReport = (item: Queued): item is QueuedReport => 'reported' in item

/**
 * Assigns an item to the caller. The queue is read anew also after a refusal: another site admin may have closed it.
 */
export async function take(item: Queued): Promise<void> {
  try {
    await call(isReport(item) ? takeReport : takeUserFeedback, { params: { id: item.id } })
  } finally {
    await revalidate(listReports, listUserFeedback)
  }
}

/** Closes an item with its result and an answer. The queue is read anew as by `take`. */
export async function close(item: Queued, outcome: ReportOutcome, answer: string): Promise<void> {
  const params = { id: item.id }
  try {
    if (isReport(item)) await call(closeReport, { params, body: { outcome, answer } })
    else if (outcome !== 'warned') await call(closeUserFeedback, { params, body: { outcome, answer } })
  } finally {
    await revalidate(listReports, listUserFeedback)
  }
}
