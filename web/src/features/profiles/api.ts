import type * as operations from '@parta/contracts/profiles'
import type { Locale } from '@parta/contracts/values'
import { createAlias, getMe, getStats, initialUser, updateMe } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { currentLocale, setLocale } from '../../lib/i18n.ts'
import type { BodyOf } from '../../lib/request.ts'
import { reloadSession } from '../../lib/session.ts'
import { revalidate, useQuery } from '../../lib/swr.ts'

type FirstProfile = BodyOf<typeof operations.updateMe>
type NewAlias = BodyOf<typeof operations.createAlias>

/** The person behind a new account; the token is renewed, because it names the person. */
export async function createPerson(): Promise<void> {
  await call(initialUser, { body: { preferredLanguage: currentLocale() } })
  await reloadSession()
}

/** After this the account counts as set up: the new token says so, and the guards let it in. */
export async function saveFirstProfile(body: FirstProfile): Promise<void> {
  await call(updateMe, { body })
  await revalidate(getMe)
  await reloadSession()
}

/** On screen at once, and told to the server for the e-mails. */
export async function chooseLanguage(preferredLanguage: Locale): Promise<void> {
  await setLocale(preferredLanguage)
  await call(updateMe, { body: { preferredLanguage } })
  await revalidate(getMe)
}

export async function addAlias(body: NewAlias): Promise<void> {
  await call(createAlias, { body })
  await revalidate(getMe)
}

export function useStats(id: string | undefined) {
  return useQuery(getStats, id === undefined ? null : { params: { id } })
}
