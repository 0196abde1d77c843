import type * as contract from '@parta/contracts/crashes'
import { clientOf, forwardedAddress } from '@parta/kit/http/address'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keep } from './keep.ts'

export function browserErrorRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    reportBrowserErrors: ({ actor, body, request }) =>
      keep(kit, body, {
        actor,
        address: { kind: 'address', id: clientOf(forwardedAddress(request.headers)) },
        agent: String(request.headers['user-agent'] ?? '').slice(0, 500),
      }),
  }
}
