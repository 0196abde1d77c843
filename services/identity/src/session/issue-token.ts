import { groupOf, siteAdmins } from '@parta/contracts/admin-values'
import { AppError } from '@parta/contracts/errors'
import type { Claims } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { tokenAlgorithm, tokenAudience, tokenIssuer, tokenType } from '@parta/kit/session/actor'
import { unseal } from '@parta/kit/session/seal'
import { importJWK, type JWK, SignJWT } from 'jose'
import { readAccount } from '../domain/account-store.ts'
import { readUser } from '../domain/person-store.ts'
import { currentKey } from './rotate-keys.ts'
import { isRunning } from './rules.ts'
import { readSession, type Session } from './store.ts'

export interface IdToken {
  readonly idToken: string
  readonly expiresAt: string
}

/**
 * Signs an id token with the current state of account and profile.
 * @throws identity.notSignedIn when the account is deleted, or its epoch is higher than the session's
 */
export async function issueToken(
  kit: Kit,
  sessionId: string,
  { accountId, epoch }: Pick<Session, 'accountId' | 'epoch'>,
): Promise<IdToken> {
  const account = await readAccount(kit, accountId)
  if (!account || epoch < account.epoch) throw new AppError('identity.notSignedIn')
  const user = account.userId ? await readUser(kit, account.userId) : null
  const claims: Omit<Claims, 'sub'> = {
    email: account.email,
    groups: account.siteAdmin ? [siteAdmins] : (account.adminRoles ?? []).map(groupOf),
    login: user?.login ?? 'FIRST_TIME',
    userInfoId: user?._id ?? '',
    termsAndConditions: user?.termsAndConditions ?? 0,
    name: user ? `${user.name} ${user.surname}`.trim() : '',
    sid: sessionId,
  }
  const key = await currentKey(kit)
  const privateKey = JSON.parse(unseal(kit.config.PARTA_SECRET, 'signing key', key.sealedPrivateKey)) as JWK
  const issuedAt = Math.floor(Date.now() / 1000)
  const expires = issuedAt + limits.idTokenMinutes * 60
  const idToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: tokenAlgorithm, typ: tokenType, kid: key.kid })
    .setSubject(accountId)
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(await importJWK(privateKey, tokenAlgorithm))
  return { idToken, expiresAt: new Date(expires * 1000).toISOString() }
}

/**
 * Returns a new id token for a session after a change of its claims; the refresh cookie stays valid.
 * @throws token.invalid when the session is over
 */
export async function renewToken(kit: Kit, sessionId: string): Promise<IdToken> {
  const session = await readSession(kit, sessionId)
  if (!session || !isRunning(session, new Date())) throw new AppError('token.invalid')
  return await issueToken(kit, sessionId, session)
}
