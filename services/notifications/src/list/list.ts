import { limits } from '@parta/contracts/limits'
import type { listNotifications } from '@parta/contracts/notifications'
import { groupOf } from '@parta/contracts/predicates/notifications'
import { type NotificationGroup, type NotificationType, notificationTypes } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { hiddenFrom, people } from '@parta/kit/people/people'
import type { Actor } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { notificationsOf } from './store.ts'
import { notificationView } from './view.ts'

/** Returns a page of the caller's notifications, newest first, and the number of unread ones. */
export async function listMine(kit: Kit, actor: Actor, query: Call<typeof listNotifications>['query']) {
  const limit = query.limit ?? limits.pageSize
  const mine = { userId: actor.userId, deleted: false }
  const [rows, unread] = await Promise.all([
    notificationsOf(kit)
      .find({ ...mine, ...groupFilter(query.group), ...(query.nextToken ? after(query.nextToken) : {}) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .toArray(),
    countUnread(kit, actor.userId),
  ])
  const page = rows.slice(0, limit)
  const senders = await kit.projections.many(people, [actor.userId, ...page.flatMap((row) => row.senderId ?? [])])
  const shown = {
    secret: kit.config.PARTA_SECRET,
    people: senders,
    hiddenPeople: hiddenFrom(senders.get(actor.userId)),
  }
  const last = page.at(-1)
  return {
    items: page.map((row) => notificationView(row, shown)),
    ...(last && rows.length > limit ? { nextToken: tokenOf(last.createdAt.getTime(), last._id) } : {}),
    unread,
  }
}

/** Returns the number of unread notifications of all groups, which the badge shows. */
export function countUnread(kit: Kit, userId: string): Promise<number> {
  return notificationsOf(kit).countDocuments({ userId, deleted: false, read: false })
}

/** The filter of a group; an empty filter where none is given. */
export function groupFilter(group: NotificationGroup | undefined): { type?: { $in: NotificationType[] } } {
  return group ? { type: { $in: notificationTypes.filter((type) => groupOf(type) === group) } } : {}
}

/** The filter of the rows after the page token; the index of the list serves it. */
function after(token: string) {
  const [time, id] = keyOf(token, 'number', 'string') as [number, string]
  const createdAt = new Date(time)
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }] }
}
