import { createHash } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type { addPush } from '@parta/contracts/push'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import type { PushConfig } from '../config.ts'
import { deleteOfSessions } from './forget.ts'
import { isPushService } from './rules.ts'
import { subscriptionsOf } from './store.ts'

/** The most browsers of a person; the oldest are deleted. */
const browsersMax = 20

/**
 * Stores a browser's push subscription for the session of the caller's token. A subscription of another person for the
 * same browser is replaced. A session is one browser, so its earlier subscription is deleted: one that was added with a
 * stolen token disappears when the owner's browser adds its own again, which it does at every start.
 * @throws push.off, push.endpoint; token.invalid when the session has just ended
 */
export async function add(
  kit: Kit,
  { keys, hosts }: PushConfig,
  { actor, body }: Pick<Call<typeof addPush>, 'actor' | 'body'>,
) {
  const userId = personOf(actor)
  if (!keys) throw new AppError('push.off')
  const { endpoint } = body
  if (!isPushService(endpoint, hosts)) throw AppError.field('push.endpoint', 'endpoint')
  const _id = createHash('sha256').update(endpoint).digest('hex')
  const { p256dh, auth } = body.keys
  const { sessionId } = actor
  await subscriptionsOf(kit).updateOne(
    { _id },
    { $set: { userId, sessionId, endpoint, p256dh, auth, createdAt: new Date() }, $setOnInsert: { lastOk: null } },
    { upsert: true },
  )
  await subscriptionsOf(kit).deleteMany({ sessionId, _id: { $ne: _id } })
  // The session may have ended after its token was checked and before the row was written.
  if (kit.revocations.has(sessionId)) {
    await deleteOfSessions(kit, [sessionId])
    throw new AppError('token.invalid')
  }
  await deleteOldest(kit, userId)
  return { id: _id }
}

async function deleteOldest(kit: Kit, userId: string): Promise<void> {
  const own = await subscriptionsOf(kit)
    .find({ userId }, { projection: { _id: 1 } })
    .sort({ createdAt: -1 })
    .toArray()
  const over = own.slice(browsersMax).map(({ _id }) => _id)
  if (over.length > 0) await subscriptionsOf(kit).deleteMany({ _id: { $in: over }, userId })
}
