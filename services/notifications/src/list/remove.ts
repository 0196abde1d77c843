import { AppError } from '@parta/contracts/errors'
import { notificationsRead } from '@parta/contracts/notifications'
import type { NotificationGroup } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { factOf } from '@parta/kit/store/decision'
import { newId } from '@parta/kit/store/id'
import { countUnread, groupFilter } from './list.ts'
import { notificationsOf } from './store.ts'

/** Marks all notifications as read. No rule depends on `read` and `deleted`, so these writes need no version. */
export async function readAll(kit: Kit, actor: Actor): Promise<void> {
  const unread = { userId: actor.userId, deleted: false, read: false }
  const { modifiedCount } = await notificationsOf(kit).updateMany(unread, { $set: { read: true } })
  if (modifiedCount > 0) await publishUnread(kit, actor.userId)
}

/** Removes one notification. @throws notification.notFound, also for another person's */
export async function removeOne(kit: Kit, actor: Actor, id: string): Promise<void> {
  const result = await notificationsOf(kit).updateOne(
    { _id: id, userId: actor.userId, deleted: false },
    { $set: { deleted: true } },
  )
  if (result.matchedCount === 0) throw new AppError('notification.notFound')
  await publishUnread(kit, actor.userId)
}

/** Removes all notifications, or those of one group. */
export async function removeAll(kit: Kit, actor: Actor, group?: NotificationGroup): Promise<void> {
  await notificationsOf(kit).updateMany(
    { userId: actor.userId, deleted: false, ...groupFilter(group) },
    { $set: { deleted: true } },
  )
  await publishUnread(kit, actor.userId)
}

/** Publishes the number of unread ones for the person's other devices. It does not wait: the change is already stored. */
async function publishUnread(kit: Kit, userId: string): Promise<void> {
  const at = new Date()
  const unread = await countUnread(kit, userId)
  const publication = { id: `notifications-read:${userId}:${newId()}`, subject: userId, at, version: at.getTime() }
  kit.publish(factOf(notificationsRead, { userId, unread }), publication).catch((error: unknown) => {
    kit.log.warn(
      { err: error },
      'Number of unread notifications not published; other devices of the person show the old one',
    )
  })
}
