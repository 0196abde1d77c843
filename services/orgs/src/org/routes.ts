import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/orgs'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { create } from './create.ts'
import { listAll, listMine } from './list.ts'
import { type OrgRow, orgs } from './store.ts'
import { orgView } from './view.ts'

type Mine = Pick<HandlersOf<typeof contract>, 'createOrg' | 'getOrg' | 'listMyOrgs' | 'listAllOrgs'>

export function orgRoutes(kit: Kit): Mine {
  return {
    createOrg: (call) => create(kit, call),
    getOrg: async ({ params, actor }) => {
      const org = await kit.database.model(orgs).findById(params.id).lean<OrgRow>().exec()
      const isMember = org?.members.some((member) => member.id === actor.userId)
      // A private organisation is not there for those outside it.
      if (!org || (org.private && !isMember)) throw new AppError('org.notFound')
      return orgView(kit, { id: params.id, org, caller: actor.userId })
    },
    listMyOrgs: (call) => listMine(kit, call),
    listAllOrgs: (call) => listAll(kit, call),
  }
}
