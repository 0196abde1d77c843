import type { Kit } from '@parta/kit/kit'
import { keyedHash, unseal } from '@parta/kit/session/seal'
import type { Account, SocialIdentity } from '../account/store.ts'
import type { Clients } from './client.ts'

interface Revoking {
  readonly sealedToken: string
}

/** Ends our access at the providers that know such a thing (Apple), for an account that goes. */
export function revokeProviders(kit: Kit, account: Pick<Account, 'identities'>): Promise<void> {
  return planRevoking(kit, account.identities)
}

/** A job: the provider may be out of reach, and nobody waits for it. */
export async function planRevoking(kit: Kit, identities: readonly SocialIdentity[]): Promise<void> {
  for (const { sealedToken } of identities) {
    if (!sealedToken) continue
    const id = keyedHash(kit.config.PARTA_SECRET, 'revoking', sealedToken)
    const data: Revoking = { sealedToken }
    await kit.jobs.add('revoke-provider', { id, data })
  }
}

export async function revoke(kit: Kit, clients: Clients, { sealedToken }: Revoking): Promise<void> {
  await clients.apple?.revoke(unseal(kit.config.PARTA_SECRET, 'apple token', sealedToken))
}
