import type * as administration from '@parta/contracts/administration'
import type * as contract from '@parta/contracts/orgs'
import { askOrgHolders } from '@parta/contracts/settlement'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { hasComingEvents } from '../events/store.ts'
import { create } from './create.ts'
import { findForCaller } from './find.ts'
import { listAll, listMine } from './list.ts'
import { listForAdmin } from './list-for-admin.ts'
import { deleteOrg, registerOrg } from './rules.ts'
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
    deleteOrg: async ({ params: { id }, actor }) => {
      const [hasEvents, { valid }] = await Promise.all([
        hasComingEvents(kit, id),
        kit.bus.ask(askOrgHolders, { orgId: id }),
      ])
      const command = { id, userId: personOf(actor), hasEvents, hasHolders: valid > 0 }
      await kit.change(orgs, id, (state, now) => deleteOrg(state, command, now))
    },
    registerOrg: ({ params: { id }, body: { isRegistered } }) =>
      kit.change(orgs, id, (state, now) => registerOrg(state, { id, isRegistered }, now)),
    getOrg: async ({ params, actor }) => orgView(kit, await findForCaller(kit, params.id, actor.userId)),
    listMyOrgs: (call) => listMine(kit, call),
    listAllOrgs: (call) => listAll(kit, call),
    listOrgsForAdmin: (call) => listForAdmin(kit, call),
  }
}
