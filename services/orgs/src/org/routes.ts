import type * as administration from '@parta/contracts/administration'
import type * as contract from '@parta/contracts/orgs'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { findForCaller } from './find-org.ts'
import { listAll, listMine } from './list.ts'
import { listForAdmin } from './list-for-admin.ts'
import { registerOrg } from './rules.ts'
import { orgs } from './store.ts'
import { update } from './update.ts'
import { orgView } from './view.ts'

type OrgHandlers = Pick<
  HandlersOf<typeof contract>,
  'createOrg' | 'updateOrg' | 'deleteOrg' | 'registerOrg' | 'getOrg' | 'listMyOrgs' | 'listAllOrgs'
> &
  Pick<HandlersOf<typeof administration>, 'listOrgsForAdmin'>

export function orgRoutes(kit: Kit): OrgHandlers {
  return {
    createOrg: (call) => create(kit, call),
    updateOrg: (call) => update(kit, call),
    deleteOrg: (call) => remove(kit, call),
    registerOrg: ({ params: { id }, body: { isRegistered } }) =>
      kit.change(orgs, id, (state, now) => registerOrg(state, { id, isRegistered }, now)),
    getOrg: async ({ params, actor }) => orgView(kit, await findForCaller(kit, params.id, actor)),
    listMyOrgs: (call) => listMine(kit, call),
    listAllOrgs: (call) => listAll(kit, call),
    listOrgsForAdmin: (call) => listForAdmin(kit, call),
  }
}
