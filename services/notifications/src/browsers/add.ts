import { createHash } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type { addPush } from '@parta/contracts/push'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import type { PushConfig } from '../config.ts'
import { forgetSessions } from './forget.ts'
import { isPushService } from './rules.ts'
import { subscriptionsOf } from './store.ts'

/** Browsers of one person; the oldest go. */
const kept = 20

/**
 * Keeps a browser's subscription for the session of the caller's token; one that somebody else used before is
 * theirs no longer. A session is one browser, so its earlier subscription goes: a subscription that was added
 * with a copied token is gone when the owner's browser adds its own again, which it does at every start.
 * @throws token.invalid when the session has ended in this moment
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
    await forgetSessions(kit, [sessionId])
    throw new AppError('token.invalid')
  }
  await dropOldest(kit, userId)
  return { id: _id }
}

async function dropOldest(kit: Kit, userId: string): Promise<void> {
  const own = await subscriptionsOf(kit)
    .find({ userId }, { projection: { _id: 1 } })
    .sort({ createdAt: -1 })
    .toArray()
  const over = own.slice(kept).map(({ _id }) => _id)
  if (over.length > 0) await subscriptionsOf(kit).deleteMany({ _id: { $in: over }, userId })
}
