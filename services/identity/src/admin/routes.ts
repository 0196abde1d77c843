import type * as admins from '@parta/contracts/admins'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { accept } from './accept.ts'

export function adminRoutes(kit: Kit): HandlersOf<typeof admins> {
  return {
    acceptAdmin: ({ actor, body }) => accept(kit, actor, body.token),
  }
}
