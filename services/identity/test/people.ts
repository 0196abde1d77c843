import { acceptAdmin } from '@parta/contracts/admins'
import { confirmEmail, requestEmail } from '@parta/contracts/emails'
import { confirmSignUp, refreshSession, signIn, signOut, signUp } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { initialUser, updateMe } from '@parta/contracts/profiles'
import { unseal } from '@parta/kit/session/seal'
import { eventually, tasksSettled } from '@parta/kit/testing'
import { accepted } from '@parta/kit/testing-client'
import { onTestFinished, vi } from 'vitest'
import { grantAdmin } from '../src/admin/grant.ts'
import { type Authenticator, anAuthenticator } from './authenticator.ts'
import type { Identity } from './support.ts'
import { givePasskey, proveWith } from './use-passkeys.ts'

export const password = 'Modry kokrhel 7'
export const firstProfile = {
  name: 'Jana',
  surname: 'Nováková',
  gender: 'female',
  age: '26-35',
  activities: ['volleyball'],
  languages: ['cs'],
  consents: { terms: true, privacy: true, gdpr: true },
}

/** For the rest of a test. Otherwise the first lock, of a second, ends while a slow machine hashes passwords. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

let count = 0

/** Returns an e-mail that no other test uses. */
export function anEmail(): string {
  count += 1
  return `person${count}@example.com`
}

export async function aConfirmed(identity: Identity, email = anEmail()): Promise<string> {
  const { cookie } = await accepted(identity, signUp, { body: { email, password } })
  const [code] = await identity.codes(email, 1)
  const confirmed = await accepted(identity, confirmSignUp, {
    body: { clientId: 'web', username: email, code },
    cookie,
  })
  // The confirmation signs in; the callers of this function expect no session.
  await identity.must(signOut, { cookie: confirmed.cookie })
  return email
}

export async function aSession(identity: Identity, email?: string) {
  const username = await aConfirmed(identity, email)
  const answer = await accepted(identity, signIn, { body: { username, password } })
  return { email: username, token: answer.body.idToken, cookie: answer.cookie, setCookie: answer.setCookie }
}

/** A site admin, with a token that carries the rights, and a passkey that has opened them. */
export async function anAdmin(identity: Identity, email?: string) {
  const session = await aSession(identity, email)
  const { link } = await grantAdmin(identity.running.kit, session.email)
  const body = { token: link.split('#')[1] }
  const { idToken: token } = await identity.must(acceptAdmin, { token: session.token, body })
  return { ...session, token, passkey: await openRights(identity, token) }
}

/** Gives the owner of a token a passkey, and opens their rights as a site admin by it. */
export async function openRights(identity: Identity, token: string): Promise<Authenticator> {
  const passkey = anAuthenticator()
  await givePasskey(identity, token, passkey)
  await proveWith(identity, token, passkey)
  return passkey
}

/** Makes the grace period of a deletion pass. */
export async function endGrace({ running: { kit, built } }: Pick<Identity, 'running'>, email: string): Promise<void> {
  await kit.database.native('accounts').updateOne({ email }, { $set: { erasesAt: new Date(Date.now() - 1000) } })
  await built.jobs?.['sweep-erasures']?.run(null, { number: 1, last: false })
  await tasksSettled(kit)
}

/** Makes the last proof of every session too old. */
export async function ageProofs({ running: { kit } }: Pick<Identity, 'running'>): Promise<void> {
  const provedAt = new Date(Date.now() - limits.proofMinutes * 60_000)
  await kit.database.native('sessions').updateMany({}, { $set: { provedAt, secretAt: provedAt } })
}

/** A person with a finished profile. */
export async function aPerson(identity: Identity, email?: string) {
  const session = await aSession(identity, email)
  const me = await identity.must(initialUser, { token: session.token, body: {} })
  await identity.must(updateMe, { token: session.token, body: firstProfile })
  // The earlier token does not say that the profile is finished.
  const { body, cookie } = await accepted(identity, refreshSession, { cookie: session.cookie })
  return { ...session, token: body.idToken, cookie, id: me.id }
}

/** Changes the e-mail of a person; returns the new id token and the token of the link in the mail. */
export async function changeEmail(
  identity: Identity,
  me: { readonly email: string; readonly token: string },
  email = anEmail(),
) {
  await identity.must(requestEmail, { token: me.token, body: { email } })
  const [code = ''] = await identity.codes(email, 1)
  const session = await identity.must(confirmEmail, { token: me.token, body: { code } })
  const notice = await eventually(() => {
    const found = identity.mails().findLast(({ to, kind }) => to === me.email && kind === 'emailChanged')
    if (!found) throw new Error('no notice')
    return found
  })
  return { email, token: session.idToken, link: linkIn(identity, notice), notice }
}

/** Returns the secret of a link in a mail. */
export function linkIn(identity: Identity, { code = '' }: { readonly code?: string }): string {
  return unseal(identity.env['PARTA_SECRET'] ?? '', 'mailed code', code)
}
