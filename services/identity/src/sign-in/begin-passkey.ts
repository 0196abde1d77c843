import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { openFlow } from '../credentials/open-flow.ts'
import { readAccount } from '../domain/account-store.ts'
import { algorithms, type Challenge, type SigningUse, siteOf } from './verify-passkey.ts'

interface Signing {
  readonly flow: string
  readonly options: Record<string, unknown>
}

const timeout = limits.passkeyMinutes * 60_000

/** What a browser needs to make a passkey; its challenge is the token of the flow. */
export async function beginAdding(kit: Kit, accountId: string): Promise<Record<string, unknown>> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('token.invalid')
  if (account.passkeys.length >= limits.passkeysMax) throw new AppError('identity.limitExceeded')
  const options = await generateRegistrationOptions({
    rpName: 'Parta',
    rpID: siteOf(kit).host,
    userName: account.email,
    userDisplayName: account.email,
    userID: new TextEncoder().encode(accountId),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    timeout,
    excludeCredentials: account.passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
    // Discoverable: nobody types an e-mail to sign in.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await openFlow(kit, { use: 'addPasskey', token: options.challenge, accountId, data: {}, expiresAt: inTime() })
  return { ...options }
}

/** What a browser needs to sign in; whose passkey it will be nobody knows yet. */
export async function beginSigningIn(kit: Kit): Promise<Signing> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(kit).host,
    userVerification: 'required',
    timeout,
  })
  return await openSigning(kit, { use: 'passkeySignIn', options })
}

/** What a browser needs to prove by a passkey of the account who owns the session. @throws identity.wayUnknown */
export async function beginProof(kit: Kit, { accountId, sessionId }: Actor): Promise<Signing> {
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

interface Opening {
  readonly use: SigningUse
  readonly accountId?: string
  readonly sessionId?: string
  readonly options: Awaited<ReturnType<typeof generateAuthenticationOptions>>
}

async function openSigning(kit: Kit, { use, accountId = '', sessionId = '', options }: Opening): Promise<Signing> {
  const flow = newId()
  const data: Challenge = { challenge: options.challenge, sessionId }
  await openFlow(kit, { use, token: flow, accountId, data, expiresAt: inTime() })
  return { flow, options: { ...options } }
}

function inTime(): Date {
  return new Date(Date.now() + timeout)
}
