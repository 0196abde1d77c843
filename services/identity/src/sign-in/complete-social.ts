import { hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Locale, SocialProvider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { CallerFor } from '../credentials/browser-view.ts'
import { countMail } from '../credentials/count-attempts.ts'
import { findFormerOwner, refuseBlocked } from '../credentials/judge-email.ts'
import { openFlow } from '../credentials/open-flow.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { resendUndoLink } from '../credentials/send-former-link.ts'
import { takeFlow } from '../credentials/take-flow.ts'
import { type Account, accounts, findAccount, findLinkedAccount } from '../domain/account-store.ts'
import { isGenuine, readToken } from '../session/mint-refresh-token.ts'
import { type Session, sessions } from '../session/store.ts'
import { clientOf, type SocialFlow } from './begin-social.ts'
import { createLinkedAccount } from './create-linked.ts'
import { linkProvider } from './link-provider.ts'
import type { ProviderPerson } from './read-person.ts'
import type { Clients } from './social-client.ts'
import { renewIdentity } from './social-rules.ts'

interface ProviderReturn {
  readonly provider: SocialProvider
  /** The query with which the provider sent the browser returned. */
  readonly query: string
  readonly cookie: string
  readonly refreshToken: string | undefined
  readonly locale: Locale
  readonly callerFor: CallerFor
}

/** `CONFIRM`: the provider does not vouch for the e-mail, so a code was mailed to it. */
type SocialResult =
  | { readonly outcome: 'SIGNED_IN'; readonly account: Stored<Account> }
  | { readonly outcome: 'LINKED' }
  | { readonly outcome: 'CONFIRM'; readonly destination: string }

/** The data of the flow until the person enters the code. */
export interface UnconfirmedPerson {
  readonly person: ProviderPerson
  readonly locale: Locale
}

/**
 * Completes a sign-in with a provider, or its linking, after the browser came returned.
 * @throws identity.socialExpired, identity.socialCancelled, identity.socialFailed, identity.emailMissing,
 *   identity.emailRefused, identity.usernameExists, identity.limitExceeded
 */
export async function completeSocial(kit: Kit, clients: Clients, returned: ProviderReturn): Promise<SocialResult> {
  const query = new URLSearchParams(returned.query)
  const client = clientOf(clients, returned.provider)
  const flow = await takeFlow<SocialFlow>(kit, {
    use: 'social',
    token: query.get('state') ?? '',
    cookie: returned.cookie,
  })
  if (flow?.data.provider !== returned.provider) throw new AppError('identity.socialExpired')
  refuseError(query.get('error'))
  const person = await client.exchange(query, flow.data, flow.note).catch((error: unknown) => {
    kit.log.warn(
      { err: error, provider: returned.provider },
      'Sign-in with a provider failed: its response was refused',
    )
    throw error
  })
  if (flow.accountId === '') return signInOrCreate(kit, person, returned)
  await verifyOwner(kit, flow.accountId, returned.refreshToken)
  await linkProvider(kit, flow.accountId, person)
  return { outcome: 'LINKED' }
}

/** Apple reports a cancelled sign-in as `user_cancelled_authorize`, the other providers as `access_denied`. */
function refuseError(error: string | null): void {
  if (error === null) return
  const cancelled = error === 'access_denied' || error === 'user_cancelled_authorize'
  throw new AppError(cancelled ? 'identity.socialCancelled' : 'identity.socialFailed')
}

/**
 * Signs a provider's person in, or creates their account. The account is found by provider and subject, never by the
 * e-mail. No account is created with an e-mail that another account can still get back: the e-mail receives the link
 * for that, and the answer is the same as for a mailed code.
 */
async function signInOrCreate(kit: Kit, person: ProviderPerson, returned: ProviderReturn): Promise<SocialResult> {
  const { locale } = returned
  const linked = await findLinkedAccount(kit, person.key)
  if (linked) {
    await kit.change(accounts, linked._id, (account) => renewIdentity(account, person))
    return { outcome: 'SIGNED_IN', account: linked }
  }
  if (person.email === '') throw new AppError('identity.emailMissing')
  refuseBlocked(kit.env, person.email)
  if ((await findAccount(kit, person.email))?.confirmed) throw new AppError('identity.usernameExists')
  const former = await findFormerOwner(kit, person.email)
  if (person.verified && !former)
    return { outcome: 'SIGNED_IN', account: await createLinkedAccount(kit, { person, locale }) }
  await mailCode(kit, returned, { person, locale, isMailed: !former })
  if (former) await resendUndoLink(kit, former, person.email)
  return { outcome: 'CONFIRM', ...maskedDelivery(person.email) }
}

/** Mails a code to the e-mail of a provider's person. Only the flow of this browser stores the person until then. */
async function mailCode(
  kit: Kit,
  { cookie, callerFor }: ProviderReturn,
  { isMailed, ...data }: UnconfirmedPerson & { readonly isMailed: boolean },
): Promise<void> {
  const { person, locale } = data
  const isAllowed = await countMail(kit, { email: socialCounterOf(person.email), caller: callerFor(null) }, 'resends')
  if (!isAllowed) throw new AppError('identity.limitExceeded')
  const expiresAt = new Date(Date.now() + limits.resetCodeHours * hour)
  await openFlow(kit, { use: 'confirmSocial', token: cookie, cookie, data, expiresAt })
  const { email, provider: detail } = person
  await sendCode(kit, { purpose: 'social', key: cookie, email, kind: 'confirmSocial', locale, detail, isMailed })
}

/**
 * Returns the name under which codes for the e-mail of a provider's person are counted, apart from those of sign-ups.
 */
export function socialCounterOf(email: string): string {
  return `social ${email}`
}

/**
 * Verifies that the browser is still signed in to the account that began the linking, by its refresh token.
 * @throws identity.socialExpired
 */
async function verifyOwner(kit: Kit, accountId: string, refreshToken: string | undefined): Promise<void> {
  const token = readToken(refreshToken)
  const session = token
    ? await kit.database.native<Stored<Session>>(sessions.collection).findOne({ _id: token.id })
    : null
  const isRunning = session && !session.endedAt && session.endsAt > new Date() && session.accountId === accountId
  if (!token || !isRunning || !isGenuine(kit, token, session)) throw new AppError('identity.socialExpired')
}
