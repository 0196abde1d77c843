import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Locale, SocialProvider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { From } from '../credentials/browser-view.ts'
import { countMail } from '../credentials/count-attempts.ts'
import { findFormer, refuseBlocked } from '../credentials/judge-email.ts'
import { openFlow } from '../credentials/open-flow.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { remindFormer } from '../credentials/send-former-link.ts'
import { takeFlow } from '../credentials/take-flow.ts'
import { type Account, accounts, findAccount, findLinked } from '../domain/account-store.ts'
import { isGenuine, readToken } from '../session/mint-refresh-token.ts'
import { type Session, sessions } from '../session/store.ts'
import { clientOf, type Waiting } from './begin-social.ts'
import { createLinked } from './create-linked.ts'
import { linkProvider } from './link-provider.ts'
import type { ProviderPerson } from './read-person.ts'
import type { Clients } from './social-client.ts'
import { renewIdentity } from './social-rules.ts'

interface Return {
  readonly provider: SocialProvider
  /** As the provider wrote it. */
  readonly query: string
  readonly cookie: string
  readonly refreshToken: string | undefined
  readonly locale: Locale
  readonly from: From
}

/** Signed in by an account; linked to one; or a code on its way to an e-mail that nobody vouches for. */
type Completed =
  | { readonly outcome: 'SIGNED_IN'; readonly account: Stored<Account> }
  | { readonly outcome: 'LINKED' }
  | { readonly outcome: 'CONFIRM'; readonly destination: string }

/** What is kept until the code comes. */
export interface Unproved {
  readonly person: ProviderPerson
  readonly locale: Locale
}

export async function completeSocial(kit: Kit, clients: Clients, back: Return): Promise<Completed> {
  const query = new URLSearchParams(back.query)
  const client = clientOf(clients, back.provider)
  const flow = await takeFlow<Waiting>(kit, { use: 'social', token: query.get('state') ?? '', cookie: back.cookie })
  if (flow?.data.provider !== back.provider) throw new AppError('identity.socialExpired')
  refuseError(query.get('error'))
  const person = await client.exchange(query, flow.data, flow.note).catch((error: unknown) => {
    kit.log.warn({ err: error, provider: back.provider }, 'What a provider sent back was refused')
    throw error
  })
  if (flow.accountId === '') return enter(kit, person, back)
  await verifyOwner(kit, flow.accountId, back.refreshToken)
  await linkProvider(kit, flow.accountId, person)
  return { outcome: 'LINKED' }
}

/** `user_cancelled_authorize` is Apple's word for it. */
function refuseError(error: string | null): void {
  if (error === null) return
  const cancelled = error === 'access_denied' || error === 'user_cancelled_authorize'
  throw new AppError(cancelled ? 'identity.socialCancelled' : 'identity.socialFailed')
}

/**
 * Provider and subject decide whose account it is, and never the e-mail. An e-mail that an account can still get back
 * makes no other one: it is mailed the link for that, as if a code were mailed.
 */
async function enter(kit: Kit, person: ProviderPerson, back: Return): Promise<Completed> {
  const { locale } = back
  const linked = await findLinked(kit, person.key)
  if (linked) {
    await kit.change(accounts, linked._id, (account) => renewIdentity(account, person))
    return { outcome: 'SIGNED_IN', account: linked }
  }
  if (person.email === '') throw new AppError('identity.emailMissing')
  refuseBlocked(kit.env, person.email)
  if ((await findAccount(kit, person.email))?.confirmed) throw new AppError('identity.usernameExists')
  const former = await findFormer(kit, person.email)
  if (person.verified && !former) return { outcome: 'SIGNED_IN', account: await createLinked(kit, { person, locale }) }
  await mailCode(kit, back, { person, locale, isMailed: !former })
  if (former) await remindFormer(kit, former, person.email)
  return { outcome: 'CONFIRM', ...maskedDelivery(person.email) }
}

/** Until the code comes, nothing of them is here but this flow, which belongs to the browser that began. */
async function mailCode(
  kit: Kit,
  { cookie, from }: Return,
  { isMailed, ...data }: Unproved & { readonly isMailed: boolean },
): Promise<void> {
  const { person, locale } = data
  const isIn = await countMail(kit, { email: proofOf(person.email), caller: from(null) }, 'resends')
  if (!isIn) throw new AppError('identity.limitExceeded')
  const expiresAt = new Date(Date.now() + limits.resetCodeHours * 3_600_000)
  await openFlow(kit, { use: 'confirmSocial', token: cookie, cookie, data, expiresAt })
  const { email, provider: detail } = person
  await sendCode(kit, { purpose: 'social', key: cookie, email, kind: 'confirmSocial', locale, detail, isMailed })
}

/** Counted apart from the codes of signing up, so that neither wears out the other. */
export function proofOf(email: string): string {
  return `social ${email}`
}

/**
 * Whoever comes back to link must still be signed in to the account that began: the browser's own session has to be a
 * running one of that account. @throws identity.socialExpired
 */
async function verifyOwner(kit: Kit, accountId: string, refreshToken: string | undefined): Promise<void> {
  const token = readToken(refreshToken)
  const session = token
    ? await kit.database.native<Stored<Session>>(sessions.collection).findOne({ _id: token.id })
    : null
  const runs = session && !session.endedAt && session.endsAt > new Date() && session.accountId === accountId
  if (!token || !runs || !isGenuine(kit, token, session)) throw new AppError('identity.socialExpired')
}
