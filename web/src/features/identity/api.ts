import type * as operations from '@parta/contracts/identity'
import type * as passwords from '@parta/contracts/passwords'
import type { SocialProvider } from '@parta/contracts/values'
import type * as ways from '@parta/contracts/ways'
import {
  beginPasskeySignIn,
  beginSocial,
  changePassword,
  completeNewPassword,
  completeSocial,
  confirmSignUp,
  confirmSocial,
  forgotPassword,
  listProviders,
  resendCode,
  signIn,
  signInByPasskey,
  signUp,
  submitPassword,
  webClient,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { signWithPasskey } from '../../lib/passkey.ts'
import type { BodyOf, ReplyOf } from '../../lib/request.ts'
import { beginSession } from '../../lib/session.ts'
import { remember } from '../../lib/storage.ts'
import { useQuery } from '../../lib/swr.ts'

/** Names of accounts are lower case, whatever a phone's keyboard makes of them. */
export function accountName(email: string): string {
  return email.trim().toLowerCase()
}

export async function requestSignUp(email: string, password: string): Promise<void> {
  await call(signUp, { body: { email: accountName(email), password, locale: currentLocale() } })
}

export async function requestSignIn(username: string, password: string): Promise<void> {
  const session = await call(signIn, { body: { username: accountName(username), password } })
  beginSession(session)
}

export function requestConfirm(input: {
  clientId?: string
  username: string
  code: string
}): Promise<ReplyOf<typeof operations.confirmSignUp>> {
  return call(confirmSignUp, { body: { clientId: webClient, ...input, username: accountName(input.username) } })
}

export async function requestCode(username: string): Promise<void> {
  await call(resendCode, { body: { clientId: webClient, username: accountName(username) } })
}

export async function requestReset(username: string): Promise<void> {
  await call(forgotPassword, { body: { username: accountName(username) } })
}

export async function requestNewPassword(body: BodyOf<typeof passwords.submitPassword>): Promise<void> {
  await call(submitPassword, { body })
}

/** Every other session ends; this one goes on with a new token. */
export async function requestChange(body: BodyOf<typeof passwords.changePassword>): Promise<void> {
  beginSession(await call(changePassword, { body }))
}

export async function requestFirstPassword(body: BodyOf<typeof passwords.completeNewPassword>): Promise<void> {
  beginSession(await call(completeNewPassword, { body }))
}

export function useProviders() {
  return useQuery(listProviders, {}, { revalidateOnFocus: false })
}

/** Leaves for the provider's own page. */
export async function goToProvider(provider: SocialProvider): Promise<void> {
  const { url } = await call(beginSocial, { params: { provider } })
  location.assign(url)
}

/** What the provider sent back: `query` is handed on as it came. */
export async function requestSocial(
  provider: SocialProvider,
  query: string,
): Promise<ReplyOf<typeof ways.completeSocial>> {
  const reply = await call(completeSocial, { params: { provider }, body: { query } })
  if (reply.session) beginSession(reply.session)
  return reply
}

export async function requestSocialConfirm(code: string): Promise<void> {
  beginSession(await call(confirmSocial, { body: { code } }))
}

/** False when the person closed the browser's question. */
export async function requestPasskey(how: { autofill?: boolean } = {}): Promise<boolean> {
  const { flow, options } = await call(beginPasskeySignIn, {})
  const response = await signWithPasskey(options, how)
  if (response === null) return false
  const session = await call(signInByPasskey, { body: { flow, response } })
  // From now on this browser offers it right under the e-mail.
  remember('passkey', '1')
  beginSession(session)
  return true
}
