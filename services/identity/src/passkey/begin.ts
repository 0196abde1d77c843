import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { newId } from '@parta/kit/id'
import type { Kit } from '@parta/kit/run'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { readAccount } from '../account/store.ts'
import { openFlow } from '../flow/open.ts'
import { algorithms, siteOf } from './view.ts'

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
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  await openFlow(kit, { use: 'addPasskey', token: options.challenge, accountId, data: {}, expiresAt: inTime() })
  return { ...options }
}

/** What a browser needs to sign in; whose passkey it will be nobody knows yet. */
export async function beginSigningIn(kit: Kit): Promise<{ flow: string; options: Record<string, unknown> }> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(kit).host,
    userVerification: 'preferred',
    timeout,
  })
  const flow = newId()
  const data = { challenge: options.challenge }
  await openFlow(kit, { use: 'passkeySignIn', token: flow, data, expiresAt: inTime() })
  return { flow, options: { ...options } }
}

function inTime(): Date {
  return new Date(Date.now() + timeout)
}
