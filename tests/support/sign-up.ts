import { confirmSignUp, signIn, signUp, webClient } from '@parta/contracts/identity'
import type { Locale } from '@parta/contracts/values'
import { accepted, type Client } from '@parta/kit/testing-client'

interface Account {
  readonly email: string
  readonly password: string
}

interface Session {
  readonly token: string
  readonly cookie: string
}

/**
 * Creates an account, confirms its e-mail, and signs in.
 * @param code returns the code that was mailed, as soon as it is there
 */
export async function confirmedSession(
  client: Client,
  account: Account & { readonly locale: Locale },
  code: () => Promise<string>,
): Promise<Session> {
  const begun = await accepted(client, signUp, { body: account })
  const body = { clientId: webClient, username: account.email, code: await code() }
  try {
    const { body: confirmed, cookie } = await accepted(client, confirmSignUp, { body, cookie: begun.cookie })
    return { token: confirmed.session.idToken, cookie }
  } catch (refusal) {
    // An answer that came too late on a busy machine: the person signs in, as the app would offer.
    if (!String(refusal).includes('identity.alreadyConfirmed')) throw refusal
    return await passwordSession(client, account)
  }
}

export async function passwordSession(client: Client, { email, password }: Account): Promise<Session> {
  const { body, cookie } = await accepted(client, signIn, { body: { username: email, password } })
  return { token: body.idToken, cookie }
}
