import { randomBytes } from 'node:crypto'
import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { SocialProvider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { randomPKCECodeVerifier } from 'openid-client'
import { openFlow } from '../credentials/open-flow.ts'
import type { Checks, Client, Clients } from './social-client.ts'

/** The data of the flow while the browser is at the provider. */
export interface SocialFlow extends Checks {
  readonly provider: SocialProvider
}

interface SocialStart {
  readonly provider: SocialProvider
  /** The account to link the provider to; absent for a sign-in. */
  readonly accountId?: string
}

/**
 * Begins a sign-in with a provider, or its linking. Returns the provider's address and the cookie that binds the flow
 * to the browser.
 */
export async function beginSocial(kit: Kit, clients: Clients, { provider, accountId = '' }: SocialStart) {
  const [state, nonce, cookie] = [randomToken(), randomToken(), randomToken()]
  const verifier = randomPKCECodeVerifier()
  const url = await clientOf(clients, provider).authorise(state, { nonce, verifier })
  const data: SocialFlow = { provider, nonce, verifier }
  const expiresAt = new Date(Date.now() + limits.socialFlowMinutes * minute)
  await openFlow(kit, { use: 'social', token: state, cookie, accountId, data, expiresAt })
  return { url, cookie }
}

/** Returns the client of a provider. @throws identity.providerUnknown when the provider is not configured */
export function clientOf(clients: Clients, provider: SocialProvider): Client {
  const client = clients[provider]
  if (!client) throw new AppError('identity.providerUnknown')
  return client
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
