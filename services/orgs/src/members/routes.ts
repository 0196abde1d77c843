import type * as kicked from '@parta/contracts/kicked-members'
import type * as contract from '@parta/contracts/orgs'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { hasGranted } from '../grants/find-grants.ts'
import { forCaller } from '../org/find-org.ts'
import { orgs } from '../org/store.ts'
import { orgView } from '../org/view.ts'
import { listMembers } from './list.ts'
import { listKicked } from './list-kicked.ts'
import { openDirectory } from './open-directory.ts'
import { connectOrg, joinOrg, kickMember, leaveOrg, readmitMember, setRole } from './rules.ts'

type MemberHandlers = Pick<
  HandlersOf<typeof contract>,
  'joinOrg' | 'leaveOrg' | 'connectOrg' | 'setRole' | 'kickMember' | 'listMembers'
> &
  HandlersOf<typeof kicked>

export function memberRoutes(kit: Kit): MemberHandlers {
  const directory = openDirectory(kit)
  return {
    joinOrg: async ({ params, body: { ref }, actor }) => {
      const userId = personOf(actor)
      const granted = await hasGranted(kit, params.id, userId)
      const command = { orgId: params.id, userId, granted, ...(ref ? { ref } : {}) }
      const org = await kit.change(orgs, params.id, (state, now) => joinOrg(state, command, now))
      return orgView(kit, forCaller(params.id, org, userId))
    },
    leaveOrg: async ({ params, body, actor }) => {
      const command = { orgId: params.id, userId: personOf(actor), message: body.message ?? '' }
      await kit.change(orgs, params.id, (state, now) => leaveOrg(state, command, now))
    },
    connectOrg: async ({ params, body, actor }) => {
      const command = { userId: personOf(actor), connected: body.connected }
      const org = await kit.change(orgs, params.id, (state) => connectOrg(state, command))
      return orgView(kit, forCaller(params.id, org, command.userId))
    },
    setRole: async ({ params, body, actor }) => {
      const command = { orgId: params.id, userId: personOf(actor), memberId: body.memberId, role: body.newRole }
      const org = await kit.change(orgs, params.id, (state, now) => setRole(state, command, now))
      return orgView(kit, forCaller(params.id, org, command.userId))
    },
    kickMember: async ({ params, body, actor }) => {
      const { memberId, message = '' } = body
      const command = { orgId: params.id, userId: personOf(actor), memberId, message }
      const org = await kit.change(orgs, params.id, (state, now) => kickMember(state, command, now))
      return orgView(kit, forCaller(params.id, org, command.userId))
    },
    listKickedMembers: (call) => listKicked(kit, call),
    readmitMember: ({ params, body, actor }) => {
      const command = { orgId: params.id, userId: personOf(actor), memberId: body.memberId }
      return kit.change(orgs, params.id, (state) => readmitMember(state, command))
    },
    listMembers: (call) => listMembers(kit, directory, call),
  }
}
