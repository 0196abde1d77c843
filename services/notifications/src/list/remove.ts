import { AppError } from '@parta/contracts/errors'
import { notificationsRead } from '@parta/contracts/notifications'
import type { NotificationGroup } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { told } from '@parta/kit/store/decision'
import { newId } from '@parta/kit/store/id'
import { countUnread, ofGroup } from './list.ts'
import { notificationsOf } from './store.ts'

/** Marks only fields that no rule decides on, so these writes need no version. */
export async function readAll(kit: Kit, actor: Actor): Promise<void> {
  const unread = { userId: actor.userId, deleted: false, read: false }
  const { modifiedCount } = await notificationsOf(kit).updateMany(unread, { $set: { read: true } })
  if (modifiedCount > 0) await tellUnread(kit, actor.userId)
}

/** @throws notification.notFound, also for somebody else's */
export async function removeOne(kit: Kit, actor: Actor, id: string): Promise<void> {
  const result = await notificationsOf(kit).updateOne(
    { _id: id, userId: actor.userId, deleted: false },
    { $set: { deleted: true } },
  )
  if (result.matchedCount === 0) throw new AppError('notification.notFound')
  await tellUnread(kit, actor.userId)
}

/** All of them, or those of one group. */
export async function removeAll(kit: Kit, actor: Actor, group?: NotificationGroup): Promise<void> {
  await notificationsOf(kit).updateMany(
    { userId: actor.userId, deleted: false, ...ofGroup(group) },
    { $set: { deleted: true } },
  )
  await tellUnread(kit, actor.userId)
}

/** The badges of the person's other devices. It is done already: a bus that is away only delays what they show. */
async function tellUnread(kit: Kit, userId: string): Promise<void> {
  const at = new Date()
  const unread = await countUnread(kit, userId)
  const telling = { id: `notifications-read:${userId}:${newId()}`, subject: userId, at, version: at.getTime() }
  kit.tell(told(notificationsRead, { userId, unread }), telling).catch((error: unknown) => {
    kit.log.warn({ err: error }, 'Nobody heard that notifications were read')
  })
}
