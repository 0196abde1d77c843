import type * as notifications from '@parta/contracts/notifications'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { allowInvitations, unsubscribe } from './unsubscribe.ts'

/** The operations of the links in mails. */
export type Links = Pick<typeof notifications, 'unsubscribe' | 'unsubscribeOneClick' | 'allowInvitations'>

export function unsubscribeRoutes(kit: Kit): HandlersOf<Links> {
  return {
    unsubscribe: async ({ body }) => ({ category: await unsubscribe(kit, body.token) }),
    unsubscribeOneClick: async ({ params }) => {
      await unsubscribe(kit, params.token)
    },
    allowInvitations: ({ body }) => allowInvitations(kit, body.token),
  }
}
