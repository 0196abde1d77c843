import type * as operations from '@parta/contracts/identity'
import type { Session } from '@parta/contracts/identity'
import type * as passwords from '@parta/contracts/passwords'
import type { SocialProvider } from '@parta/contracts/values'
import type * as ways from '@parta/contracts/ways'
import i18next from 'i18next'
import {
  acceptAdmin,
  beginPasskeyProof,
  beginPasskeySignIn,
  beginSocial,
  changePassword,
  completeNewPassword,
  completeSocial,
  confirmEmail,
  confirmSignUp,
  confirmSocial,
  forgotPassword,
  getEmail,
  getMe,
  listProofs,
  proveByCode,
  proveByPasskey,
  proveByPassword,
  requestEmail,
  requestSignInCode,
  resendCode,
  sendProofCode,
  signIn,
  signInByCode,
  signInByPasskey,
  signUp,
  submitPassword,
  undoEmail,
  webClient,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { signWithPasskey } from '../../lib/passkey.ts'
import type { BodyOf, ReplyOf } from '../../lib/request.ts'
import { beginSession } from '../../lib/session.ts'
import { remember } from '../../lib/storage.ts'
import { revalidate, useQuery } from '../../lib/swr.ts'
import { toastToStay } from '../../lib/toast.ts'

/** Returns the name of an account, which is always in lower case. */
export function accountName(email: string): string {
  return email.trim().toLowerCase()
}

export async function requestSignUp(email: string, password: string): Promise<void> {
  await call(signUp, { body: { email: accountName(email), password, locale: currentLocale() } })
}

export async function requestSignIn(username: string, password: string): Promise<void> {
  openSession(await call(signIn, { body: { username: accountName(username), password } }))
}

export async function requestCodeToSignIn(username: string): Promise<void> {
  await call(requestSignInCode, { body: { username: accountName(username) } })
}

/** @param token the token from the mail's link, required in another browser than the one that asked */
export async function signInWithCode(username: string, code: string, token = ''): Promise<void> {
  openSession(
    await call(signInByCode, { body: { username: accountName(username), code, ...(token ? { token } : {}) } }),
  )
}

export interface ConfirmInput {
  readonly clientId?: string
  readonly username: string
  readonly code: string
  /** The password of the sign-up; required in another browser than the one of the sign-up. */
  readonly password?: string
}

/** Confirms the sign-up and signs in. */
export async function requestConfirm(
  input: ConfirmInput,
): Promise<ReplyOf<typeof operations.confirmSignUp>['outcome']> {
  const { password, ...rest } = input
  const { outcome, session } = await call(confirmSignUp, {
    body: { clientId: webClient, ...rest, username: accountName(rest.username), ...(password ? { password } : {}) },
  })
  openSession(session)
  return outcome
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

/** Ends all other sessions; this one continues with a new token. */
export async function requestChange(body: BodyOf<typeof passwords.changePassword>): Promise<void> {
  beginSession(await call(changePassword, { body }))
}

export async function requestFirstPassword(body: BodyOf<typeof passwords.completeNewPassword>): Promise<void> {
  openSession(await call(completeNewPassword, { body }))
}

/** Makes the caller a site admin; the new token contains the role. */
export async function requestAdmin(token: string): Promise<void> {
  beginSession(await call(acceptAdmin, { body: { token } }))
}

/** Opens the provider's sign-in page. */
export async function goToProvider(provider: SocialProvider): Promise<void> {
  const { url } = await call(beginSocial, { params: { provider } })
  location.assign(url)
}

/** Sends what the provider returned; `query` is passed on unchanged. */
export async function requestSocial(
  provider: SocialProvider,
  query: string,
): Promise<ReplyOf<typeof ways.completeSocial>> {
  const reply = await call(completeSocial, { params: { provider }, body: { query } })
  if (reply.session) openSession(reply.session)
  return reply
}

export async function requestSocialConfirm(code: string): Promise<void> {
  openSession(await call(confirmSocial, { body: { code } }))
}

/** Returns false if the person closed the browser's passkey dialog. */
export async function requestPasskey(how: { autofill?: boolean } = {}): Promise<boolean> {
  const { flow, options } = await call(beginPasskeySignIn, {})
  const response = await signWithPasskey(options, how)
  if (response === null) return false
  const session = await call(signInByPasskey, { body: { flow, response } })
  // From now on this browser offers passkeys under the e-mail field.
  remember('passkey', '1')
  openSession(session)
  return true
}

/** Starts the session; says so if signing in has cancelled the deletion of the account. */
function openSession(session: Session): void {
  beginSession(session)
  if (session.restored) toastToStay(i18next.t('identity:signIn.restored'))
}

/** The e-mail of the account, and a new one that has not been confirmed yet. */
export function useEmail() {
  return useQuery(getEmail, {})
}

export async function requestNewEmail(email: string): Promise<void> {
  await call(requestEmail, { body: { email: accountName(email) } })
  await revalidate(getEmail)
}

/** Ends all other sessions; this one continues with a new token. */
export async function confirmNewEmail(code: string): Promise<void> {
  beginSession(await call(confirmEmail, { body: { code } }))
  await revalidate(getEmail, getMe)
}

export async function takeEmailBack(token: string): Promise<string> {
  return (await call(undoEmail, { body: { token } })).email
}

export function useProofWays() {
  return useQuery(listProofs, {}, { revalidateOnFocus: false })
}

export async function requestProofCode(): Promise<void> {
  await call(sendProofCode, {})
}

export async function proveWithPassword(password: string): Promise<void> {
  await call(proveByPassword, { body: { password } })
}

export async function proveWithCode(code: string): Promise<void> {
  await call(proveByCode, { body: { code } })
}

/** Returns false if the person closed the browser's passkey dialog. */
export async function proveWithPasskey(): Promise<boolean> {
  const { flow, options } = await call(beginPasskeyProof, {})
  const response = await signWithPasskey(options)
  if (response === null) return false
  await call(proveByPasskey, { body: { flow, response } })
  return true
}
