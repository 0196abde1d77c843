import type { Session } from '@parta/contracts/identity'
import type { JoinOutcome } from '@parta/contracts/players'
import type { Gender } from '@parta/contracts/values'
import {
  beginEntry,
  confirmSignUp,
  initialUser,
  joinEvent,
  refreshSession,
  updateMe,
  webClient,
} from '../generated/operations.ts'
import { request } from '../lib/request.ts'
import { recall, remember } from '../lib/storage.ts'
import type { Asked, JoinPage } from './join-state.ts'

export interface Entry {
  readonly name: string
  readonly surname?: string
  readonly email: string
  readonly gender: Gender | null
  readonly level: number | null
}

/** Asks the server to mail a code. The owner of an existing account gets a link to the event instead. */
export async function askForCode({ email }: Entry, { eventId, token, locale }: JoinPage): Promise<void> {
  const body = { email, eventId, locale, ...(token === null ? {} : { linkToken: token }) }
  await request(beginEntry, { body }, null)
}

/** Confirms the e-mail by its code, which creates the account and signs in this browser. */
export async function confirm({ email }: Entry, code: string): Promise<Session> {
  const { session } = await request(confirmSignUp, { body: { clientId: webClient, username: email, code } }, null)
  return session
}

interface Joining {
  readonly entry: Entry
  readonly page: JoinPage
  readonly asked: Asked
}

/** Stores the first profile with the values of the form, and joins. Can be repeated after a failure. */
export async function join(first: Session, { entry, page, asked }: Joining): Promise<JoinOutcome> {
  remember('signedIn', subjectOf(first.idToken))
  await request(initialUser, { body: { preferredLanguage: page.locale } }, first.idToken)
  const { name, surname, gender, level } = entry
  const sport =
    asked.level !== null && level !== null ? { activities: [asked.level], levels: { [asked.level]: level } } : {}
  const consents = { terms: true, privacy: true, gdpr: true, locale: page.locale } as const
  const profile = {
    name,
    ...(surname === undefined ? {} : { surname }),
    ...(gender === null ? {} : { gender }),
    ...sport,
    consents,
  }
  await request(updateMe, { body: profile }, first.idToken)
  // The app shows the introduction on its first page, not on the event.
  if (recall('intro') === null) remember('intro', 'first')
  // The first token says that the account has no profile, so joining needs a new one.
  const { idToken } = await request(refreshSession, {}, null)
  // The session is that of a cookie, which another tab may have replaced.
  if (subjectOf(idToken) !== subjectOf(first.idToken)) throw new Error('Somebody else has signed in')
  const { eventId, token, ref } = page
  const body = { ...(token === null ? {} : { token }), ...(ref === null ? {} : { ref }) }
  return await request(joinEvent, { params: { id: eventId }, body }, idToken)
}

function subjectOf(token: string): string {
  const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  return String((JSON.parse(payload) as { sub: string }).sub)
}
