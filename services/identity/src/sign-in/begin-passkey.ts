import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { openFlow } from '../credentials/open-flow.ts'
import { readAccount } from '../domain/account-store.ts'
import { algorithms, type Challenge, type SigningUse, siteOf } from './verify-passkey.ts'

interface BegunSigning {
  readonly flow: string
  readonly options: Record<string, unknown>
}

/** Milliseconds. */
const timeout = limits.passkeyMinutes * minute

/** Returns the WebAuthn options with which a browser creates a passkey; their challenge is the token of the flow. */
export async function beginAdding(kit: Kit, accountId: string): Promise<Record<string, unknown>> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('token.invalid')
  if (account.passkeys.length >= limits.passkeysMax) throw new AppError('identity.limitExceeded')
  const options = await generateRegistrationOptions({
    rpName: kit.config.PARTA_LITE_NAME ?? 'Parta',
    rpID: siteOf(kit).host,
    userName: account.email,
    userDisplayName: account.email,
    userID: new TextEncoder().encode(accountId),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    timeout,
    excludeCredentials: account.passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
    // A discoverable credential: people sign in without typing an e-mail.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await openFlow(kit, { use: 'addPasskey', token: options.challenge, accountId, data: {}, expiresAt: flowEnd() })
  return { ...options }
}

/** Returns the WebAuthn options for a sign-in with a passkey of any account. */
export async function beginSigningIn(kit: Kit): Promise<BegunSigning> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(kit).host,
    userVerification: 'required',
    timeout,
  })
  return await openSigning(kit, { use: 'passkeySignIn', options })
}

/**
 * Returns the WebAuthn options with which the owner of a session proves themselves by a passkey.
 * @throws identity.wayUnknown
 */
export async function beginProof(kit: Kit, { accountId, sessionId }: Actor): Promise<BegunSigning> {
  const account = await readAccount(kit, accountId)
  if (!account || account.passkeys.length === 0) throw new AppError('identity.wayUnknown')
  const options = await generateAuthenticationOptions({
    rpID: siteOf(kit).host,
    userVerification: 'required',
    timeout,
    allowCredentials: account.passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
  })
  return await openSigning(kit, { use: 'passkeyProof', accountId, sessionId, options })
}

interface NewSigning {
  readonly use: SigningUse
  readonly accountId?: string
  readonly sessionId?: string
  readonly options: Awaited<ReturnType<typeof generateAuthenticationOptions>>
}

async function openSigning(
  kit: Kit,
  { use, accountId = '', sessionId = '', options }: NewSigning,
): Promise<BegunSigning> {
  const flow = newId()
  const data: Challenge = { challenge: options.challenge, sessionId }
  await openFlow(kit, { use, token: flow, accountId, data, expiresAt: flowEnd() })
  return { flow, options: { ...options } }
}

function flowEnd(): Date {
  return new Date(Date.now() + timeout)
}
