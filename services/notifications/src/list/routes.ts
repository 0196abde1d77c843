import type * as notifications from '@parta/contracts/notifications'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Links } from '../unsubscribe/routes.ts'
import { listMine } from './list.ts'
import { readAll, removeAll, removeOne } from './remove.ts'

export function listRoutes(kit: Kit): HandlersOf<Omit<typeof notifications, keyof Links>> {
  return {
    listNotifications: ({ actor, query }) => listMine(kit, actor, query),
    readNotifications: ({ actor }) => readAll(kit, actor),
    deleteNotification: ({ actor, params }) => removeOne(kit, actor, params.id),
    deleteNotifications: ({ actor, query }) => removeAll(kit, actor, query.group),
  }
}
