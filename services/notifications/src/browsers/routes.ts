import { AppError } from '@parta/contracts/errors'
import type * as push from '@parta/contracts/push'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { PushConfig } from '../config.ts'
import { add } from './add.ts'
import { subscriptionsOf } from './store.ts'

export function pushRoutes(kit: Kit, config: PushConfig): HandlersOf<typeof push> {
  return {
    getPushKey: () => ({ key: config.keys?.publicKey ?? null }),
    addPush: (call) => add(kit, config, call),
    removePush: async ({ actor, params }) => {
      const { deletedCount } = await subscriptionsOf(kit).deleteOne({ _id: params.id, userId: actor.userId })
      if (deletedCount === 0) throw new AppError('push.notFound')
    },
  }
}
