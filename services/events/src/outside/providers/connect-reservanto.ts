import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/providers'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { seal, unseal } from '@parta/kit/session/seal'
import { newId } from '@parta/kit/store/id'
import type { ReservantoConfig } from '../../config.ts'
import { verifyAdmin } from '../verify-admin.ts'
import { ProviderError } from './adapter.ts'
import { type Connections, purposes } from './keep-connections.ts'
import { connect, readStart, type Start } from './link-rules.ts'
import { grantUrl } from './reservanto-client.ts'
import { providerLinks } from './store.ts'

export async function beginReservanto(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract.beginReservanto>, 'params' | 'actor'>,
  config: ReservantoConfig,
): Promise<{ url: string; start: string }> {
  await verifyAdmin(kit, params.id, actor)
  if (config.client === null) throw new AppError('provider.off')
  const start: Start = { id: newId(), orgId: params.id, userId: personOf(actor), at: Date.now() }
  return {
    url: grantUrl(config, `${kit.config.PARTA_PUBLIC_URL}/reservanto`),
    start: seal(kit.config.PARTA_SECRET, purposes.start, JSON.stringify(start)),
  }
}

/** Stores a long token that Reservanto accepts, for the organisation for which the same person began the connection. */
export async function connectReservanto(
  kit: Kit,
  { params: { token }, body, actor }: Pick<Call<typeof contract.connectReservanto>, 'params' | 'body' | 'actor'>,
  { config, connections }: { readonly config: ReservantoConfig; readonly connections: Connections },
): Promise<{ orgId: string }> {
  if (config.client === null) throw new AppError('provider.off')
  const userId = personOf(actor)
  const start = readStart(opened(kit, body.start), { userId, now: new Date() })
  await verifyAdmin(kit, start.orgId, actor)
  const merchant = await connections
    .tried(token)
    .merchant()
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      throw new AppError(error.problem === 'refused' ? 'provider.tokenInvalid' : 'provider.unavailable', {
        cause: error,
      })
    })
  const sealed = seal(kit.config.PARTA_SECRET, purposes.token, token)
  await kit.change(
    providerLinks,
    start.orgId,
    (state, now) => connect(state, { token: sealed, startId: start.id, by: userId, since: now, merchant, pollAt: now }),
    { duplicate: 'provider.merchantTaken' },
  )
  return { orgId: start.orgId }
}

function opened(kit: Kit, sealed: string): string {
  try {
    return unseal(kit.config.PARTA_SECRET, purposes.start, sealed)
  } catch {
    throw new AppError('provider.startUnknown')
  }
}
