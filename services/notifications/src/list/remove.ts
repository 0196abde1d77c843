import { AppError } from '@parta/contracts/errors'
import type { Actor } from '@parta/kit/actor'
import type { Kit } from '@parta/kit/run'
import { rowsOf } from './store.ts'

/** Marks only fields that no rule decides on, so these writes need no version. */
export async function readAll(kit: Kit, actor: Actor): Promise<void> {
  await rowsOf(kit).updateMany({ userId: actor.userId, deleted: false, read: false }, { $set: { read: true } })
}

/** @throws notification.notFound, also for somebody else's */
export async function removeOne(kit: Kit, actor: Actor, id: string): Promise<void> {
  const result = await rowsOf(kit).updateOne(
    { _id: id, userId: actor.userId, deleted: false },
    { $set: { deleted: true } },
  )
  if (result.matchedCount === 0) throw new AppError('notification.notFound')
}

export async function removeAll(kit: Kit, actor: Actor): Promise<void> {
  await rowsOf(kit).updateMany({ userId: actor.userId, deleted: false }, { $set: { deleted: true } })
}
