import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { subscriptionsOf } from '../browsers/store.ts'
import type { NotificationRow } from '../list/store.ts'
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
  const wanted = rows.flatMap((row) => createDeliveries(row, known.get(row.userId), { channels, now, dueAt }))
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
