import { randomBytes } from 'node:crypto'
import type * as contract from '@parta/contracts/invitations'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { hasGranted } from '../grants/find.ts'
import { findOrg } from '../org/find.ts'
import { runBy } from '../org/rules.ts'
import { orgs } from '../org/store.ts'
import { findInvited } from './find.ts'
import { accept, invite, revoke, workingOf } from './rules.ts'
import { showInvitation } from './show.ts'
import { invitationView } from './view.ts'

type Mine = Pick<
  HandlersOf<typeof contract>,
  'createInvitation' | 'listInvitations' | 'revokeInvitation' | 'getInvitation' | 'acceptInvitation'
>

/** 192 bits: whoever holds a link may use it, so nobody guesses one. */
const tokenBytes = 24

export function invitationRoutes(kit: Kit): Mine {
  return {
    createInvitation: async ({ params, body, actor }) => {
      const { days, maxUses, approval = false } = body
      const token = randomBytes(tokenBytes).toString('base64url')
      const command = { userId: personOf(actor), days, invitation: { id: newId(), token, maxUses, approval } }
      return invitationView(await kit.change(orgs, params.id, (state, now) => invite(state, command, now)))
    },
    listInvitations: async ({ params, actor }) => {
      const org = runBy(await findOrg(kit, params.id), actor.userId, ['admin', 'powerUser'])
      return { items: workingOf(org, new Date()).map(invitationView) }
    },
    revokeInvitation: async ({ params, query, actor }) => {
      const command = { userId: personOf(actor), invitationId: query.invitationId }
      await kit.change(orgs, params.id, (state) => revoke(state, command))
    },
    getInvitation: ({ params }) => showInvitation(kit, params.token),
    acceptInvitation: async ({ body: { token, message = '' }, actor }) => {
      const userId = personOf(actor)
      const { _id: orgId } = await findInvited(kit, token)
      const guest = { orgId, userId, token, message, granted: await hasGranted(kit, orgId, userId) }
      const outcome = await kit.change(orgs, orgId, (state, now) => accept(state, guest, now))
      return { outcome, orgId }
    },
  }
}
