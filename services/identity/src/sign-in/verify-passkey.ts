import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { COSEALG } from '@simplewebauthn/server/helpers'
import { takeFlow } from '../credentials/take-flow.ts'
import { type Account, accounts } from '../domain/account-store.ts'
import { usePasskey } from './passkey-rules.ts'

interface SignedChallenge {
  readonly flow: string
  /** The response of the browser's WebAuthn call. */
  readonly response: Record<string, unknown>
}

/** The purpose of a challenge: a response that was signed for one cannot be used for the other. */
export type SigningUse = 'passkeySignIn' | 'passkeyProof'

/** The data of the flow: what the server has to compare with the response. */
export interface Challenge {
  readonly challenge: string
  /** The session whose owner proves themselves; empty at a sign-in. */
  readonly sessionId: string
}

/**
 * Returns the account whose passkey signed the challenge.
 * @throws identity.passkeyFailed, identity.passwordResetRequired
 */
export async function verifyPasskeySignIn(kit: Kit, signed: SignedChallenge): Promise<Stored<Account>> {
  return await verify(kit, { ...signed, use: 'passkeySignIn' })
}

/**
 * Verifies that a passkey of the caller's account signed the challenge of the caller's session.
 * @throws identity.passkeyFailed, identity.passwordResetRequired
 */
export async function verifyPasskeyProof(
  kit: Kit,
  signed: SignedChallenge,
  { accountId, sessionId }: Actor,
): Promise<void> {
  await verify(kit, { ...signed, use: 'passkeyProof', accountId, sessionId })
}

interface Verification extends SignedChallenge {
  readonly use: SigningUse
  readonly accountId?: string
  readonly sessionId?: string
}

async function verify(kit: Kit, verification: Verification): Promise<Stored<Account>> {
  const { flow, response, use, accountId = '', sessionId = '' } = verification
  const begun = await takeFlow<Challenge>(kit, { use, token: flow, accountId })
  const id = String(response['id'])
  const account = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .findOne({ 'passkeys.id': id, deleted: false })
  const passkey = account?.passkeys.find((candidate) => candidate.id === id)
  if (!begun || begun.data.sessionId !== sessionId) throw new AppError('identity.passkeyFailed')
  if (!account || !passkey || !isHandleOf(account._id, response)) throw new AppError('identity.passkeyFailed')
  if (accountId !== '' && account._id !== accountId) throw new AppError('identity.passkeyFailed')
  const { host, origin } = siteOf(kit)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    // The library checks every field that it reads; the contract only demands an object.
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
  await kit.change(accounts, account._id, (state, now) => usePasskey(state, used, now))
  return account
}

/** Returns false when the authenticator names another account (`userHandle`) than the one that has the passkey. */
function isHandleOf(accountId: string, { response }: Record<string, unknown>): boolean {
  const handle = (response as { userHandle?: unknown } | null | undefined)?.userHandle
  return !handle || handle === Buffer.from(accountId).toString('base64url')
}

/** Every authenticator supports one of these. Listed, because the library's first choice is experimental in Node. */
export const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** Returns the host that passkeys belong to, and the only origin that may use them. */
export function siteOf(kit: Kit): { host: string; origin: string } {
  const { hostname, origin } = new URL(kit.config.PARTA_PUBLIC_URL)
  return { host: hostname, origin }
}
