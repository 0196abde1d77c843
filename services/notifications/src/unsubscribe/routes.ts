import type { unsubscribe, unsubscribeOneClick } from '@parta/contracts/notifications'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { tellUnsubscribed } from './tell.ts'

type Links = { unsubscribe: typeof unsubscribe; unsubscribeOneClick: typeof unsubscribeOneClick }

export function unsubscribeRoutes(kit: Kit): HandlersOf<Links> {
  return {
    unsubscribe: async ({ body }) => ({ category: await tellUnsubscribed(kit, body.token) }),
    unsubscribeOneClick: async ({ params }) => {
      await tellUnsubscribed(kit, params.token)
    },
  }
}
