import type * as contract from '@parta/contracts/invitations'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { hasGranted } from '../grants/find-grants.ts'
import { orgs } from '../org/store.ts'
import { listOwn, listRequests } from './list.ts'
import { decideRequest, requestJoin, withdrawRequest } from './rules.ts'

type RequestHandlers = Pick<
  HandlersOf<typeof contract>,
  'requestJoin' | 'listOwnRequests' | 'withdrawRequest' | 'listRequests' | 'decideRequest'
>

export function requestRoutes(kit: Kit): RequestHandlers {
  return {
    requestJoin: async ({ params, body, actor }) => {
      const userId = personOf(actor)
      const granted = await hasGranted(kit, params.id, userId)
      const command = { orgId: params.id, userId, granted, message: body.message ?? '' }
      await kit.change(orgs, params.id, (state, now) => requestJoin(state, command, now))
    },
    listOwnRequests: ({ actor }) => listOwn(kit, actor.userId),
    withdrawRequest: ({ params, actor }) => {
      const userId = personOf(actor)
      return kit.change(orgs, params.id, (state) => withdrawRequest(state, { orgId: params.id, userId }))
    },
    listRequests: (call) => listRequests(kit, call),
    decideRequest: async ({ params, body, actor }) => {
      const { userId: askerId, approve } = body
      const command = { orgId: params.id, userId: personOf(actor), askerId, approve }
      await kit.change(orgs, params.id, (state, now) => decideRequest(state, command, now))
    },
  }
}
