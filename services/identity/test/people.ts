import { confirmSignUp, signIn, signUp } from '@parta/contracts/identity'
import { initialUser, updateMe } from '@parta/contracts/profiles'
import type { Identity } from './support.ts'

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

let count = 0

/** An e-mail that no other test uses. */
export function anEmail(): string {
  count += 1
  return `person${count}@example.com`
}

export async function aConfirmed(identity: Identity, email = anEmail()): Promise<string> {
  await identity.call(signUp, { body: { email, password } })
  const [code] = await identity.codes(email, 1)
  await identity.call(confirmSignUp, { body: { clientId: 'web', username: email, code } })
  return email
}

export async function aSession(identity: Identity, email?: string) {
  const username = await aConfirmed(identity, email)
  const answer = await identity.call(signIn, { body: { username, password } })
  return { email: username, token: answer.body.idToken, cookie: answer.cookie, setCookie: answer.setCookie }
}

/** Someone with a finished profile. */
export async function aPerson(identity: Identity, email?: string) {
  const session = await aSession(identity, email)
  const { body: me } = await identity.call(initialUser, { token: session.token, body: {} })
  await identity.call(updateMe, { token: session.token, body: firstProfile })
  return { ...session, id: me.id }
}
