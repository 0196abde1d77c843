import type * as notifications from '@parta/contracts/notifications'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { unsubscribe } from './unsubscribe.ts'

type Links = Pick<typeof notifications, 'unsubscribe' | 'unsubscribeOneClick'>

export function unsubscribeRoutes(kit: Kit): HandlersOf<Links> {
  return {
    unsubscribe: async ({ body }) => ({ category: await unsubscribe(kit, body.token) }),
    unsubscribeOneClick: async ({ params }) => {
      await unsubscribe(kit, params.token)
    },
  }
}
