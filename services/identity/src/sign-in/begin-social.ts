import { randomBytes } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { SocialProvider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { randomPKCECodeVerifier } from 'openid-client'
import { openFlow } from '../credentials/open-flow.ts'
import type { Checks, Client, Clients } from './social-client.ts'

/** What waits until the browser comes back from the provider. */
export interface Waiting extends Checks {
  readonly provider: SocialProvider
}

interface Beginning {
  readonly provider: SocialProvider
  /** Of whoever links the provider to their account. */
  readonly accountId?: string
}

/** Sends a browser to a provider. Answers with the address and the cookie that binds the browser. */
export async function beginSocial(kit: Kit, clients: Clients, { provider, accountId = '' }: Beginning) {
  const [state, nonce, cookie] = [chance(), chance(), chance()]
  const verifier = randomPKCECodeVerifier()
  const url = await clientOf(clients, provider).authorise(state, { nonce, verifier })
  const data: Waiting = { provider, nonce, verifier }
  const expiresAt = new Date(Date.now() + limits.socialFlowMinutes * 60_000)
  await openFlow(kit, { use: 'social', token: state, cookie, accountId, data, expiresAt })
  return { url, cookie }
}

/** @throws identity.providerUnknown when it is not configured */
export function clientOf(clients: Clients, provider: SocialProvider): Client {
  const client = clients[provider]
  if (!client) throw new AppError('identity.providerUnknown')
  return client
}

function chance(): string {
  return randomBytes(32).toString('base64url')
}
