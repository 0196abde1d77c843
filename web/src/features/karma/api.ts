import type { Appeal, KarmaChange } from '@parta/contracts/karma'
import {
  appealPenalty,
  decideAppeal,
  getStats,
  listAppeals,
  listKarma,
  listOrgAppeals,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { revalidate, usePages } from '../../lib/swr.ts'

/** The changes of the karma of the person or one of their aliases, the newest first. */
export function useKarma(id: string | undefined) {
  return usePages(listKarma, id === undefined ? null : { params: { id } })
}

/** The appeals that wait for the admins of an organisation. */
export function useOrgAppeals(orgId: string) {
  return usePages(listOrgAppeals, { params: { id: orgId } })
}

/** The appeals that wait for the site admins. */
export function useSiteAppeals() {
  return usePages(listAppeals, {})
}

/** Asks that the point of karma that was taken from the person or alias is given back. */
export async function appeal(userOrAliasId: string, { event }: KarmaChange, text: string): Promise<void> {
  await call(appealPenalty, { body: { eventId: event.id, userOrAliasId, text } })
  await revalidate(listKarma)
}

export async function decide({ eventId, userOrAliasId }: Appeal, giveBack: boolean): Promise<void> {
  try {
    await call(decideAppeal, { body: { eventId, userOrAliasId, giveBack } })
  } finally {
    // After a refusal, too: another admin may have decided.
    await revalidate(listOrgAppeals, listAppeals, getStats)
  }
}
