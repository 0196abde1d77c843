import type * as notifications from '@parta/contracts/notifications'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { building } from '../building.ts'
import { listMine } from './list.ts'
import { readAll, removeAll, removeOne } from './remove.ts'

export function listRoutes(kit: Kit): HandlersOf<typeof notifications> {
  return {
    listNotifications: ({ actor, query }) => listMine(kit, actor, query),
    readNotifications: ({ actor }) => readAll(kit, actor),
    deleteNotification: ({ actor, params }) => removeOne(kit, actor, params.id),
    unsubscribe: building,
    unsubscribeOneClick: building,
    deleteNotifications: ({ actor }) => removeAll(kit, actor),
  }
}
