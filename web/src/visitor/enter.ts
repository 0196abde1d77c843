import type { EntryDetails, Session } from '@parta/contracts/identity'
import type * as profiles from '@parta/contracts/profiles'
import {
  acceptInvitation,
  beginEntry,
  confirmSignUp,
  createAlias,
  initialUser,
  joinEvent,
  refreshSession,
  updateMe,
  webClient,
} from '../generated/operations.ts'
import { type BodyOf, CallError, request } from '../lib/request.ts'
import { recall, remember } from '../lib/storage.ts'
import type { Asked, Goal, JoinPage } from './join-state.ts'

interface Names {
  readonly name: string
  readonly surname?: string
}

export interface Entry extends EntryDetails {
  readonly email: string
}

type NewAlias = BodyOf<typeof profiles.createAlias> & Names

/** Asks the server to mail a code. The owner of an existing account gets a link to the event or invitation instead. */
export async function askForCode({ email, ...details }: Entry, { goal, locale }: JoinPage): Promise<void> {
  await request(beginEntry, { body: { email, details, locale, ...namedGoal(goal) } }, null)
}

function namedGoal({ kind, id, token }: Goal) {
  if (kind === 'org') return { invitation: token }
  return { eventId: id, ...(token === null ? {} : { linkToken: token }) }
}

/** Confirms the e-mail by its code, which creates the account and signs in this browser. */
export async function confirm({ email }: Entry, code: string): Promise<Session> {
  const { session } = await request(confirmSignUp, { body: { clientId: webClient, username: email, code } }, null)
  return session
}

/** What the link of the mail says. */
export interface MailLink {
  readonly email: string
  readonly code: string
  readonly link: string
}

/** Confirms the e-mail by the mail's link, in any browser; the server has kept what was entered in the first one. */
export async function confirmByLink({ email, code, link }: MailLink): Promise<{ session: Session; entry: Entry }> {
  const body = { clientId: webClient, username: email, code, link }
  const { session, details } = await request(confirmSignUp, { body }, null)
  if (!details) throw new Error('The server has not kept what was entered')
  return { session, entry: { ...details, email } }
}

interface Joining {
  readonly entry: Entry
  readonly page: JoinPage
  readonly asked: Asked
}

/** How it ended: in the event, in its queue or with a place to pay for; a member, or with a request to become one. */
export interface Entered {
  readonly kind: 'joined' | 'queued' | 'held' | 'member' | 'asked'
  readonly position: number
}

/** Stores the first profile with the values of the form, and joins. Can be repeated after a failure. */
export async function join(first: Session, { entry, page, asked }: Joining): Promise<Entered> {
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
  const { goal, ref } = page
  if (goal.kind === 'org') return await becomeMember(goal.token, idToken)
  const { id, token } = goal
  const player = child ? { aliasIds: [await childOf(me, { ...child, ...traits, ageGroup: 'child' }, idToken)] } : {}
  const body = { ...player, ...(token === null ? {} : { token }), ...(ref === null ? {} : { ref }) }
  const { held, queued } = await request(joinEvent, { params: { id }, body }, idToken)
  return { kind: held?.length ? 'held' : queued.length > 0 ? 'queued' : 'joined', position: queued[0]?.position ?? 0 }
}

async function becomeMember(token: string, idToken: string): Promise<Entered> {
  const done = (kind: Entered['kind']) => ({ kind, position: 0 })
  try {
    const { outcome } = await request(acceptInvitation, { body: { token } }, idToken)
    return done(outcome === 'ASKED' ? 'asked' : 'member')
  } catch (error) {
    // An earlier try whose answer was lost.
    const code = error instanceof CallError ? error.code : null
    if (code === 'org.alreadyMember') return done('member')
    if (code === 'org.alreadyAsked') return done('asked')
    throw error
  }
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
