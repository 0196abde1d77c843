import type { Session } from '@parta/contracts/identity'
import type { JoinOutcome } from '@parta/contracts/players'
import type * as profiles from '@parta/contracts/profiles'
import type { Gender } from '@parta/contracts/values'
import {
  beginEntry,
  confirmSignUp,
  createAlias,
  initialUser,
  joinEvent,
  refreshSession,
  updateMe,
  webClient,
} from '../generated/operations.ts'
import { type BodyOf, request } from '../lib/request.ts'
import { recall, remember } from '../lib/storage.ts'
import type { Asked, JoinPage } from './join-state.ts'

interface Names {
  readonly name: string
  readonly surname?: string
}

export interface Entry extends Names {
  readonly email: string
  /** The child who joins instead of the visitor; gender and level are then the child's. */
  readonly child: Names | null
  readonly gender: Gender | null
  readonly level: number | null
}

type NewAlias = BodyOf<typeof profiles.createAlias> & Names

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
  const { name, surname, gender, level, child } = entry
  const levels = asked.level !== null && level !== null ? { levels: { [asked.level]: level } } : {}
  const traits = { ...(gender === null ? {} : { gender }), ...levels }
  const own = child ? {} : { ...traits, ...(asked.level === null ? {} : { activities: [asked.level] }) }
  const consents = { terms: true, privacy: true, gdpr: true, locale: page.locale } as const
  const profile = { name, ...(surname === undefined ? {} : { surname }), ...own, consents }
  const me = await request(updateMe, { body: profile }, first.idToken)
  // The app shows the introduction on its first page, not on the event.
  if (recall('intro') === null) remember('intro', 'first')
  // The first token says that the account has no profile, so joining needs a new one.
  const { idToken } = await request(refreshSession, {}, null)
  // The session is that of a cookie, which another tab may have replaced.
  if (subjectOf(idToken) !== subjectOf(first.idToken)) throw new Error('Somebody else has signed in')
  const { eventId, token, ref } = page
  const player = child ? { aliasIds: [await childOf(me, { ...child, ...traits, ageGroup: 'child' }, idToken)] } : {}
  const body = { ...player, ...(token === null ? {} : { token }), ...(ref === null ? {} : { ref }) }
  return await request(joinEvent, { params: { id: eventId }, body }, idToken)
}

/** Returns the id of the visitor's child, whom an earlier try may have added already. */
async function childOf({ aliases }: profiles.Me, child: NewAlias, idToken: string): Promise<string> {
  const added = aliases.find(({ name, surname }) => name === child.name && surname === (child.surname ?? ''))
  return (added ?? (await request(createAlias, { body: child }, idToken))).id
}

function subjectOf(token: string): string {
  const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  return String((JSON.parse(payload) as { sub: string }).sub)
}
