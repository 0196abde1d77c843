import type * as contract from '@parta/contracts/orgs'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { hasGranted } from '../grants/find.ts'
import { seenBy } from '../org/find.ts'
import { orgs } from '../org/store.ts'
import { orgView } from '../org/view.ts'
import { listMembers } from './list.ts'
import { openDirectory } from './open-directory.ts'
import { changeRole, connectMember, joinMembers, kickMembers, leaveMembers } from './rules.ts'

type Mine = Pick<
  HandlersOf<typeof contract>,
  'joinOrg' | 'leaveOrg' | 'connectOrg' | 'setRole' | 'kickMember' | 'listMembers'
>

export function memberRoutes(kit: Kit): Mine {
  const directory = openDirectory(kit)
  return {
    joinOrg: async ({ params, body: { ref }, actor }) => {
      const userId = personOf(actor)
      const granted = await hasGranted(kit, params.id, userId)
      const who = { orgId: params.id, userId, granted, ...(ref ? { ref } : {}) }
      const org = await kit.change(orgs, params.id, (state, now) => joinMembers(state, who, now))
      return orgView(kit, seenBy(params.id, org, userId))
    },
    leaveOrg: async ({ params, body, actor }) => {
      const who = { orgId: params.id, userId: personOf(actor), message: body.message ?? '' }
      await kit.change(orgs, params.id, (state, now) => leaveMembers(state, who, now))
    },
    connectOrg: async ({ params, body, actor }) => {
      const who = { userId: personOf(actor), connected: body.connected }
      const org = await kit.change(orgs, params.id, (state) => connectMember(state, who))
      return orgView(kit, seenBy(params.id, org, who.userId))
    },
    setRole: async ({ params, body, actor }) => {
      const command = { orgId: params.id, userId: personOf(actor), memberId: body.memberId, role: body.newRole }
      const org = await kit.change(orgs, params.id, (state, now) => changeRole(state, command, now))
      return orgView(kit, seenBy(params.id, org, command.userId))
    },
    kickMember: async ({ params, body, actor }) => {
      const { memberId, message = '' } = body
      const command = { orgId: params.id, userId: personOf(actor), memberId, message }
      const org = await kit.change(orgs, params.id, (state, now) => kickMembers(state, command, now))
      return orgView(kit, seenBy(params.id, org, command.userId))
    },
    listMembers: (call) => listMembers(kit, directory, call),
  }
}
