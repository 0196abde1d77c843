import { day } from '@parta/contracts/durations'
import { noticesAlike } from '@parta/contracts/notifications'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { subscriptionsOf } from '../browsers/store.ts'
import { type NotificationRow, notificationsOf } from '../list/store.ts'
import { createDeliveries } from './rules.ts'
import { type Channel, type DeliveryRow, deliveries, deliveriesOf, deliverTask } from './store.ts'

interface PlanOptions {
  readonly known: ReadonlyMap<string, UserSnapshot>
  /** Seconds to wait after the last call for the same rows: notices of a repetition collect dates until then. */
  readonly afterSeconds?: number
}

/** Plans the deliveries of notifications to receivers who want and can get them. A repeated call adds nothing. */
export async function planDeliveries(
  kit: Kit,
  rows: readonly NotificationRow[],
  { known, afterSeconds = 0 }: PlanOptions,
): Promise<void> {
  const now = new Date()
  const dueAt = new Date(now.getTime() + afterSeconds * 1000)
  const channels = channelsOf(kit)
  const possible = rows.flatMap((row) => createDeliveries(row, known.get(row.userId), { channels, now, dueAt }))
  const flooded = possible.some(({ channel }) => channel === 'mail') ? await findFlooded(kit, rows) : none
  const wanted = possible.filter(({ userId }) => !flooded.has(userId))
  const reachable = await findReachable(
    kit,
    wanted.flatMap(({ channel, userId }) => (channel === 'push' ? [userId] : [])),
  )
  const planned = wanted.filter(({ channel, userId }) => channel === 'mail' || reachable.has(userId))
  await Promise.all(
    planned.map(async (row) => {
      await kit.once(deliveries.collection, row)
      if (afterSeconds > 0) await postponeUntried(kit, row)
      kit.tasks.schedule(deliverTask, row)
    }),
  )
}

const none: ReadonlySet<string> = new Set()

/** Returns the receivers of a notice who got at least `noticesAlike` notices like it in the 24 hours before it. */
async function findFlooded(kit: Kit, rows: readonly NotificationRow[]): Promise<ReadonlySet<string>> {
  const [row] = rows
  // A renamed place changes many events without naming a sender. No other notice without a sender can be repeated at will.
  if (!row || (row.senderId === null && row.type !== 'event.change')) return none
  const { type, senderId, createdAt, event, org } = row
  const alike = {
    userId: { $in: rows.map(({ userId }) => userId) },
    deleted: false,
    createdAt: { $gt: new Date(createdAt.getTime() - day), $lt: createdAt },
    type,
    senderId,
    'event.id': event?.id ?? null,
    'org.id': org?.id ?? null,
  }
  const counts = await notificationsOf(kit)
    .aggregate<{ _id: string; count: number }>([
      { $match: alike },
      { $group: { _id: '$userId', count: { $sum: 1 } } },
      { $match: { count: { $gte: noticesAlike } } },
    ])
    .toArray()
  return new Set(counts.map(({ _id }) => _id))
}

async function postponeUntried(kit: Kit, { _id, dueAt }: DeliveryRow): Promise<void> {
  await deliveriesOf(kit).updateOne({ _id, state: 'pending', attempts: 0 }, { $max: { dueAt } })
}

/** Returns the channels that are configured. The settings are validated at the start. */
export function channelsOf({ env }: Kit): Channel[] {
  const channels: Channel[] = []
  if (env['PARTA_VAPID_PRIVATE']) channels.push('push')
  if (env['PARTA_SMTP_URL']) channels.push('mail')
  return channels
}

/** Returns the people who have a browser with a push subscription. */
export async function findReachable(kit: Kit, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  return new Set(await subscriptionsOf(kit).distinct('userId', { userId: { $in: [...userIds] } }))
}
