import type { AccessToken } from '@parta/contracts/access-tokens'
import type { Session } from '../session/store.ts'

/** Returns a token as its owner sees it in the list, without its hash. */
export function accessTokenView(id: string, { token, startedAt, endsAt }: Session): AccessToken {
  return {
    id,
    name: token?.name ?? '',
    scopes: [...(token?.scopes ?? [])],
    createdAt: startedAt.toISOString(),
    expiresAt: endsAt.toISOString(),
    lastUsedAt: token?.usedAt?.toISOString() ?? null,
  }
}
