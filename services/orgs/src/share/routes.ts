import type * as contract from '@parta/contracts/invitations'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { showOrg } from './show.ts'

export function shareRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'getSharedOrg'> {
  return { getSharedOrg: ({ params }) => showOrg(kit, params.id) }
}
