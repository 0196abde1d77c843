import type * as notifications from '@parta/contracts/notifications'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { listMine } from './list.ts'
import { readAll, removeAll, removeOne } from './remove.ts'

/** The operations of the list; all others belong to the links in mails. */
export type ListOperations = Pick<
  typeof notifications,
  'listNotifications' | 'readNotifications' | 'deleteNotification' | 'deleteNotifications'
>

export function listRoutes(kit: Kit): HandlersOf<ListOperations> {
  return {
    listNotifications: ({ actor, query }) => listMine(kit, actor, query),
    readNotifications: ({ actor }) => readAll(kit, actor),
    deleteNotification: ({ actor, params }) => removeOne(kit, actor, params.id),
    deleteNotifications: ({ actor, query }) => removeAll(kit, actor, query.group),
  }
}
