import type * as administration from '@parta/contracts/administration'
import type * as contract from '@parta/contracts/orgs'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { findForCaller, forCaller } from './find-org.ts'
import { listAll, listMine } from './list.ts'
import { listForAdmin } from './list-for-admin.ts'
import { askToSell, registerOrg } from './rules.ts'
import { orgs } from './store.ts'
import { update } from './update.ts'
import { orgView } from './view.ts'

type OrgHandlers = Pick<
  HandlersOf<typeof contract>,
  'createOrg' | 'updateOrg' | 'deleteOrg' | 'registerOrg' | 'askToSell' | 'getOrg' | 'listMyOrgs' | 'listAllOrgs'
> &
  Pick<HandlersOf<typeof administration>, 'listOrgsForAdmin'>

export function orgRoutes(kit: Kit): OrgHandlers {
  return {
    createOrg: (call) => create(kit, call),
    updateOrg: (call) => update(kit, call),
    deleteOrg: (call) => remove(kit, call),
    registerOrg: ({ params: { id }, body: { isRegistered } }) =>
      kit.change(orgs, id, (state, now) => registerOrg(state, { id, isRegistered }, now)),
    askToSell: async ({ params: { id }, actor }) => {
      const userId = personOf(actor)
      const org = await kit.change(orgs, id, (state, now) => askToSell(state, userId, now))
      return orgView(kit, forCaller(id, org, userId))
    },
    getOrg: async ({ params, actor }) => orgView(kit, await findForCaller(kit, params.id, actor)),
    listMyOrgs: (call) => listMine(kit, call),
    listAllOrgs: (call) => listAll(kit, call),
    listOrgsForAdmin: (call) => listForAdmin(kit, call),
  }
}
