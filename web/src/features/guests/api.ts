import type { GuestColumn, GuestReport } from '@parta/contracts/guests'
import { getOrg, importGuests, listGuests, removeGuest } from '../../generated/operations.ts'
import { base64Of } from '../../lib/base64.ts'
import { call } from '../../lib/call.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { revalidate, useQuery } from '../../lib/swr.ts'

export function useGuestsOrg(id: string) {
  return useQuery(getOrg, { params: { id } })
}

export function useGuests(id: string) {
  return useQuery(listGuests, { params: { id } })
}

/** What the columns of a list mean. */
export interface Meaning {
  readonly hasTitles: boolean
  readonly columns: readonly (GuestColumn | null)[]
}

interface Sending {
  readonly orgId: string
  /** A file, or names that were typed. */
  readonly list: Blob
  /** Guessed when it is `null`. */
  readonly meaning: Meaning | null
  /** Invites the people; otherwise the list is only checked. */
  readonly commit: boolean
}

export async function sendList({ orgId, list, meaning, commit }: Sending): Promise<GuestReport> {
  const mapping = meaning ? { hasTitles: meaning.hasTitles, columns: [...meaning.columns] } : {}
  const body = { sheet: await base64Of(list), commit, locale: currentLocale(), ...mapping }
  const report = await call(importGuests, { params: { id: orgId }, body })
  if (commit) await revalidate(listGuests)
  return report
}

export async function requestRemoveGuest(orgId: string, guestId: string): Promise<void> {
  await call(removeGuest, { params: { id: orgId }, query: { guestId } })
  await revalidate(listGuests)
}
