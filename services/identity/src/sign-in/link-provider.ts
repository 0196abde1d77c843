import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type { SocialProvider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { issueNotice } from '../credentials/issue-mail.ts'
import { type Account, accounts, findLinkedAccount, readAccount } from '../domain/account-store.ts'
import type { ProviderPerson } from './read-person.ts'
import type { Providers } from './read-providers.ts'
import { revocationTasks } from './revoke-provider.ts'
import { linkIdentity, unlinkIdentity } from './social-rules.ts'

/**
 * Links a provider's person to an account.
 * @throws identity.linkedElsewhere when the person is linked to another account
 */
export async function linkProvider(kit: Kit, accountId: string, person: ProviderPerson): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('identity.socialExpired')
  const mail = issueNotice(kit, account, { kind: 'linked', detail: person.provider })
  const decide = (state: Account | null, now: Date) => {
    const decision = linkIdentity(state, { person, mail }, now)
    return { ...decision, tasks: revocationTasks(kit, decision.answer ? [decision.answer] : []) }
  }
  await kit.change(accounts, accountId, decide, { duplicate: 'identity.linkedElsewhere' })
  kit.security.note('authn_way_add', { account: accountId, reason: person.provider })
}

interface UnlinkOptions {
  readonly provider: SocialProvider
  readonly requestedByProvider?: boolean
}

/** Unlinks a provider from an account. @throws identity.wayUnknown, identity.lastWayIn */
export async function unlinkProvider(kit: Kit, accountId: string, options: UnlinkOptions): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('identity.wayUnknown')
  const mail = issueNotice(kit, account, { kind: 'unlinked', detail: options.provider })
  await kit.change(accounts, accountId, (state) => {
    const decision = unlinkIdentity(state, { ...options, mail })
    return { ...decision, tasks: revocationTasks(kit, [decision.answer]) }
  })
  kit.security.note('authn_way_remove', { account: accountId, reason: options.provider })
}

/**
 * Unlinks Facebook at the person's request to Facebook (data deletion callback). The answer is the same for an unknown
 * person.
 */
export async function deleteLink(
  kit: Kit,
  facebook: Providers['facebook'],
  signed: string,
): Promise<{ url: string; confirmation_code: string }> {
  if (!facebook) throw new AppError('identity.providerUnknown')
  const key = `facebook:${verifyRequest(signed, facebook.secret)}`
  const account = await findLinkedAccount(kit, key)
  // Also when it is the last way to sign in: the mail explains how to get in again.
  if (account)
    await unlinkProvider(kit, account._id, { provider: 'facebook', requestedByProvider: true }).catch(
      ignoreAlreadyUnlinked,
    )
  const code = keyedHash(kit.config.PARTA_SECRET, 'facebook deletion', key).slice(0, 16)
  return { url: `${kit.config.PARTA_PUBLIC_URL}/legal/gdpr?deletion=${code}`, confirmation_code: code }
}

function ignoreAlreadyUnlinked(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'identity.wayUnknown') throw error
}

/**
 * Returns the user id of a signed request of Facebook: `<signature>.<payload>`, HMAC-SHA256 with the app's secret.
 * @throws identity.socialFailed
 */
function verifyRequest(signed: string, secret: string): string {
  const [signature = '', payload = ''] = signed.split('.')
  const actual = Buffer.from(signature, 'base64url')
  const expected = createHmac('sha256', secret).update(payload).digest()
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError('identity.socialFailed')
  const claims = parsed(payload)
  if (claims['algorithm'] !== 'HMAC-SHA256' || typeof claims['user_id'] !== 'string' || claims['user_id'] === '') {
    throw new AppError('identity.socialFailed')
  }
  return claims['user_id']
}

function parsed(payload: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
