import type * as contract from '@parta/contracts/orgs'
import { personOf } from '@parta/kit/actor'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { orgs } from '../org/store.ts'
import { orgView } from '../org/view.ts'
import { joinMembers, leaveMembers } from './rules.ts'

type Mine = Pick<HandlersOf<typeof contract>, 'joinOrg' | 'leaveOrg'>

export function memberRoutes(kit: Kit): Mine {
  return {
    joinOrg: async ({ params, actor }) => {
      const who = { orgId: params.id, userId: personOf(actor) }
      const org = await kit.change(orgs, params.id, (state, now) => joinMembers(state, who, now))
      return orgView(kit, { id: params.id, org, caller: who.userId })
    },
    leaveOrg: async ({ params, body, actor }) => {
      const who = { orgId: params.id, userId: personOf(actor), message: body.message ?? '' }
      await kit.change(orgs, params.id, (state, now) => leaveMembers(state, who, now))
    },
  }
}
