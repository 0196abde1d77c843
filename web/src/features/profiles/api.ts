import type * as operations from '@parta/contracts/profiles'
import type { Coordinates } from '@parta/contracts/shapes'
import useSWR, { type SWRResponse } from 'swr'
import {
  deleteAlias,
  getLevels,
  getMe,
  getReviews,
  initialUser,
  listEventHistory,
  reportUser,
  updateAlias,
  updateMe,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { readLegal } from '../../lib/legal.ts'
import type { BodyOf, CallError } from '../../lib/request.ts'
import { reloadSession } from '../../lib/session.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'

export type ProfileChange = BodyOf<typeof operations.updateMe>
type AliasChange = BodyOf<typeof operations.updateAlias>

/** Creates the person of a new account, and renews the token, which contains the person's id. */
export async function createPerson(): Promise<void> {
  await call(initialUser, { body: { preferredLanguage: currentLocale() } })
  await reloadSession()
}

type FirstConsents = NonNullable<ProfileChange['consents']>
type Versions = NonNullable<FirstConsents['versions']>

/** The current versions of the three texts that a first profile agrees to. */
export function useTextVersions(): SWRResponse<Versions, CallError> {
  return useSWR<Versions, CallError>('text-versions', readVersions, { revalidateOnFocus: false })
}

async function readVersions(): Promise<Versions> {
  const [terms, privacy, gdpr] = await Promise.all([readLegal('terms'), readLegal('privacy'), readLegal('gdpr')])
  return { terms: terms.version, privacy: privacy.version, gdpr: gdpr.version }
}

interface FirstProfile extends ProfileChange {
  readonly consents: FirstConsents
}

/** Saves the first profile. The account then counts as set up: the new token contains that, which opens the app. */
export async function saveFirstProfile({ consents, ...profile }: FirstProfile, versions: Versions): Promise<void> {
  // The consent was given to the texts in the page's language.
  await saveProfile({ ...profile, consents: { ...consents, versions, locale: currentLocale() } })
  await reloadSession()
}

export async function saveProfile(body: ProfileChange): Promise<void> {
  await call(updateMe, { body })
  await revalidate(getMe)
}

export async function saveLocation(location: Coordinates): Promise<void> {
  await saveProfile({ location })
}

export async function changeAlias(body: AliasChange): Promise<void> {
  await call(updateAlias, { body })
  await revalidate(getMe)
}

export async function removeAlias(id: string): Promise<void> {
  await call(deleteAlias, { params: { id } })
  await revalidate(getMe, listEventHistory)
}

/** The levels of a person or an alias as fellow players rate them. */
export function useLevels(id: string) {
  return useQuery(getLevels, { params: { id } })
}

export function useReviews(id: string) {
  return usePages(getReviews, { params: { id } })
}

/** The person's past events, the last one first. */
export function useHistory() {
  return usePages(listEventHistory, {})
}

export async function sendReport(reportUserId: string, message: string): Promise<void> {
  await call(reportUser, { body: { reportUserId, message } })
}
