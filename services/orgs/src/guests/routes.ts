import type * as contract from '@parta/contracts/guests'
import { guestLimits } from '@parta/contracts/guests'
import { createReader } from '@parta/kit/files/read-in-worker'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findOrg } from '../org/find-org.ts'
import { requireRole } from '../org/rules.ts'
import { invite } from './invite.ts'
import { listGuests } from './list.ts'
import { removeGuest } from './rules.ts'
import { guestLists } from './store.ts'

export function guestRoutes(kit: Kit): HandlersOf<typeof contract> {
  const read = createReader(new URL('./read-worker.ts', import.meta.url), { maxRows: guestLimits.rows })
  return {
    importGuests: (call) => invite(kit, call, read),
    listGuests: ({ params, actor }) => listGuests(kit, params.id, actor.userId),
    removeGuest: async ({ params, query, actor }) => {
      requireRole(await findOrg(kit, params.id), personOf(actor), ['admin'])
      await kit.change(guestLists, params.id, (state) => removeGuest(state, query.guestId))
    },
  }
}
