import type * as adminUsers from '@parta/contracts/admin-users'
import { isProtected } from '@parta/contracts/predicates/aliases'
import { giveReason } from '@parta/kit/http/audit'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { requirePasswordReset } from '../account/request-reset.ts'
import { users } from '../domain/person-store.ts'
import { liftSuspension, suspendUser } from './change-suspension.ts'
import { findOwner, findUser, searchUsers, showUser } from './find-users.ts'
import { hideProfileText } from './rules.ts'

export function moderationRoutes(kit: Kit): HandlersOf<typeof adminUsers> {
  return {
    listUsers: (call) => searchUsers(kit, call),
    getUser: (call) => showUser(kit, call),
    revealUser: async ({ params, body }) => {
      giveReason(body.reason, { isShown: true })
      const { user, account } = await findOwner(kit, params.id)
      return { name: user.name, surname: user.surname, email: account.email }
    },
    revealAliases: async ({ params, body }) => {
      giveReason(body.reason, { isShown: true })
      const { user } = await findUser(kit, params.id)
      return {
        items: user.aliases.map((alias) => ({
          id: alias.id,
          name: `${alias.name} ${alias.surname}`.trim(),
          ageGroup: isProtected(alias) ? 'child' : 'adult',
        })),
      }
    },
    suspendUser: async ({ params, body, actor }) => {
      giveReason(body.reason)
      await suspendUser(kit, params.id, { ...body, by: actor.userId })
    },
    liftSuspension: async ({ params, body }) => {
      giveReason(body.reason)
      await liftSuspension(kit, params.id)
    },
    hideProfileText: async ({ params, body }) => {
      giveReason(body.reason)
      await kit.change(users, params.id, (state, now) => hideProfileText(state, params.id, now))
    },
    requireUserReset: async ({ params, body }) => {
      giveReason(body.reason)
      const { account } = await findOwner(kit, params.id)
      await requirePasswordReset(kit, account.email)
    },
  }
}
