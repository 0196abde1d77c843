import { randomBytes } from 'node:crypto'
import type * as contract from '@parta/contracts/invitations'
import type { Invitation } from '@parta/contracts/invitations'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { hasGranted } from '../grants/find-grants.ts'
import { acceptAsGuest } from '../guests/accept.ts'
import { findGuest } from '../guests/find-guest.ts'
import { findOrg } from '../org/find-org.ts'
import { requireRole } from '../org/rules.ts'
import { type InvitationRow, orgs } from '../org/store.ts'
import { findInvited } from './find-invited.ts'
import { acceptInvitation, createInvitation, revokeInvitation, usableInvitations } from './rules.ts'
import { showInvitation } from './show.ts'

function invitationView(row: InvitationRow): Invitation {
  return {
    id: row.id,
    token: row.token,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    uses: row.uses,
    maxUses: row.maxUses,
    approval: row.approval,
  }
}

type InvitationHandlers = Pick<
  HandlersOf<typeof contract>,
  'createInvitation' | 'listInvitations' | 'revokeInvitation' | 'getInvitation' | 'acceptInvitation'
>

/** 192 bits: a token cannot be guessed. */
const tokenBytes = 24

export function invitationRoutes(kit: Kit): InvitationHandlers {
  return {
    createInvitation: async ({ params, body, actor }) => {
      const { days, maxUses, approval = false } = body
      const token = randomBytes(tokenBytes).toString('base64url')
      const command = { userId: personOf(actor), days, invitation: { id: newId(), token, maxUses, approval } }
      return invitationView(await kit.change(orgs, params.id, (state, now) => createInvitation(state, command, now)))
    },
    listInvitations: async ({ params, actor }) => {
      const org = requireRole(await findOrg(kit, params.id), actor.userId, ['admin', 'powerUser'])
      return { items: usableInvitations(org, new Date()).map(invitationView) }
    },
    revokeInvitation: async ({ params, query, actor }) => {
      const command = { userId: personOf(actor), invitationId: query.invitationId }
      await kit.change(orgs, params.id, (state) => revokeInvitation(state, command))
    },
    getInvitation: ({ params }) => showInvitation(kit, params.token),
    acceptInvitation: async ({ body: { token, message = '' }, actor }) => {
      const userId = personOf(actor)
      const guest = await findGuest(kit, token)
      if (guest) {
        await acceptAsGuest(kit, guest, actor)
        return { outcome: 'JOINED', orgId: guest.orgId }
      }
      const { _id: orgId } = await findInvited(kit, token)
      const person = { orgId, userId, token, message, granted: await hasGranted(kit, orgId, userId) }
      const outcome = await kit.change(orgs, orgId, (state, now) => acceptInvitation(state, person, now))
      return { outcome, orgId }
    },
  }
}
