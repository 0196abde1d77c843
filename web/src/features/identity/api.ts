import type * as operations from '@parta/contracts/identity'
import { confirmSignUp, resendCode, signIn, signUp, webClient } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { currentLocale } from '../../lib/i18n.ts'
import type { ReplyOf } from '../../lib/request.ts'
import { beginSession } from '../../lib/session.ts'

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
