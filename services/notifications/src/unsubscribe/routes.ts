import type * as notifications from '@parta/contracts/notifications'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { ListOperations } from '../list/routes.ts'
import { allowInvitations, unsubscribe } from './unsubscribe.ts'

export function unsubscribeRoutes(kit: Kit): HandlersOf<Omit<typeof notifications, keyof ListOperations>> {
  return {
    unsubscribe: async ({ body }) => ({ category: await unsubscribe(kit, body.token) }),
    unsubscribeOneClick: async ({ params }) => {
      await unsubscribe(kit, params.token)
    },
    allowInvitations: ({ body }) => allowInvitations(kit, body.token),
  }
}
