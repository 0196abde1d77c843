import {
  getUser,
  hideMessage,
  hidePost,
  hideProfileText,
  hideReview,
  liftSuspension,
  listReports,
  listUsers,
  requireUserReset,
  revealAliases,
  revealUser,
  suspendUser,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'

/** People by the beginnings of their names, or a whole e-mail or id; nobody without a text. */
export function useUsers(text: string) {
  return usePages(listUsers, text === '' ? null : { query: { query: text } })
}

export function useUser(id: string) {
  return useQuery(getUser, { params: { id } })
}

/** Reveals the full name and e-mail. They are not stored in the cache, only in the state of the page. */
export function askForContact(id: string, reason: string) {
  return call(revealUser, { params: { id }, body: { reason } })
}

/** The names of children and other aliases. */
export async function askForAliases(id: string, reason: string) {
  return (await call(revealAliases, { params: { id }, body: { reason } })).items
}

/** Suspends an account for some days; with `null` until it is lifted. */
export async function requestSuspension(id: string, days: number | null, reason: string): Promise<void> {
  await call(suspendUser, { params: { id }, body: { days, reason } })
  await revalidate(getUser, listUsers)
}

export async function requestLift(id: string, reason: string): Promise<void> {
  await call(liftSuspension, { params: { id }, body: { reason } })
  await revalidate(getUser, listUsers)
}

export async function requestHiddenProfile(id: string, reason: string): Promise<void> {
  await call(hideProfileText, { params: { id }, body: { reason } })
  await revalidate(getUser)
}

export async function requestNewPassword(id: string, reason: string): Promise<void> {
  await call(requireUserReset, { params: { id }, body: { reason } })
  await revalidate(getUser)
}

const hiding = { message: hideMessage, post: hidePost, review: hideReview } as const

/** Removes what was reported; the reason is stored in the audit log. Its author may have deleted it before. */
export async function requestHiddenContent(kind: keyof typeof hiding, id: string, reason: string): Promise<void> {
  try {
    await call(hiding[kind], { params: { id }, body: { reason } })
  } finally {
    await revalidate(listReports)
  }
}
