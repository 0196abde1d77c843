import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { COSEALG } from '@simplewebauthn/server/helpers'
import { takeFlow } from '../credentials/take-flow.ts'
import { type Account, accounts } from '../domain/account-store.ts'
import { usePasskey } from './passkey-rules.ts'

interface Signed {
  readonly flow: string
  /** As the authenticator signed it. */
  readonly response: Record<string, unknown>
}

/** What an assertion is asked for: one that was signed for the one can not be used for the other. */
export type SigningUse = 'passkeySignIn' | 'passkeyProof'

/** What the server remembers of the options that it sent. */
export interface Challenge {
  readonly challenge: string
  /** The session that has to prove its owner; empty at a sign-in. */
  readonly sessionId: string
}

/** The account whose passkey signed our challenge. @throws identity.passkeyFailed, identity.passwordResetRequired */
export async function verifyPasskeySignIn(kit: Kit, signed: Signed): Promise<Stored<Account>> {
  return await verify(kit, { ...signed, use: 'passkeySignIn' })
}

/**
 * Verifies that a passkey of the caller's account signed the challenge of the caller's session.
 * @throws identity.passkeyFailed, identity.passwordResetRequired
 */
export async function verifyPasskeyProof(kit: Kit, signed: Signed, { accountId, sessionId }: Actor): Promise<void> {
  await verify(kit, { ...signed, use: 'passkeyProof', accountId, sessionId })
}

interface Asked extends Signed {
  readonly use: SigningUse
  readonly accountId?: string
  readonly sessionId?: string
}

async function verify(kit: Kit, asked: Asked): Promise<Stored<Account>> {
  const { flow, response, use, accountId = '', sessionId = '' } = asked
  const begun = await takeFlow<Challenge>(kit, { use, token: flow, accountId })
  const id = String(response['id'])
  const account = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .findOne({ 'passkeys.id': id, deleted: false })
  const passkey = account?.passkeys.find((one) => one.id === id)
  if (!begun || begun.data.sessionId !== sessionId) throw new AppError('identity.passkeyFailed')
  if (!account || !passkey || !isOf(account._id, response)) throw new AppError('identity.passkeyFailed')
  if (accountId !== '' && account._id !== accountId) throw new AppError('identity.passkeyFailed')
  const { host, origin } = siteOf(kit)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: begun.data.challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new AppError('identity.passkeyFailed', { cause: error })
  })
  if (!verified) throw new AppError('identity.passkeyFailed')
  const used = { id, counter: authenticationInfo.newCounter }
  await kit.change(accounts, account._id, (held, now) => usePasskey(held, used, now))
  return account
}

/** An authenticator that says whose passkey it is has to say the same as we. */
function isOf(accountId: string, { response }: Record<string, unknown>): boolean {
  const handle = (response as { userHandle?: unknown } | null | undefined)?.userHandle
  return !handle || handle === Buffer.from(accountId).toString('base64url')
}

/** What every authenticator can do one of; the library would put one first that Node calls experimental. */
export const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** Who we are to an authenticator: the host that passkeys belong to, and the one origin that may use them. */
export function siteOf(kit: Kit): { host: string; origin: string } {
  const { hostname, origin } = new URL(kit.config.PARTA_PUBLIC_URL)
  return { host: hostname, origin }
}
