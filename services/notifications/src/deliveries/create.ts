import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { subscriptionsOf } from '../browsers/store.ts'
import type { NotificationRow } from '../list/store.ts'
import { createDeliveries } from './rules.ts'
import { type Channel, type DeliveryRow, deliveries, deliveriesOf, deliverTask } from './store.ts'

interface Reaching {
  readonly known: ReadonlyMap<string, UserSnapshot>
  /** They wait for so long after each time that they were named: more may come that they say. */
  readonly afterSeconds?: number
}

/** Has notifications sent, each once however often it comes, to whoever can and wants to be reached. */
export async function createFor(
  kit: Kit,
  rows: readonly NotificationRow[],
  { known, afterSeconds = 0 }: Reaching,
): Promise<void> {
  const now = new Date()
  const dueAt = new Date(now.getTime() + afterSeconds * 1000)
  const channels = channelsOf(kit)
  const wanted = rows.flatMap((row) => createDeliveries(row, known.get(row.userId), { channels, now, dueAt }))
  const reached = await withBrowsers(
    kit,
    wanted.flatMap(({ channel, userId }) => (channel === 'push' ? [userId] : [])),
  )
  const made = wanted.filter(({ channel, userId }) => channel === 'mail' || reached.has(userId))
  await Promise.all(
    made.map(async (row) => {
      await kit.once(deliveries.collection, row)
      if (afterSeconds > 0) await postponeUntried(kit, row)
      kit.tasks.schedule(deliverTask, row)
    }),
  )
}

async function postponeUntried(kit: Kit, { _id, dueAt }: DeliveryRow): Promise<void> {
  await deliveriesOf(kit).updateOne({ _id, state: 'pending', attempts: 0 }, { $max: { dueAt } })
}

/** The ways out that this Parta has; their settings were checked at the start. */
export function channelsOf({ env }: Kit): Channel[] {
  const channels: Channel[] = []
  if (env['PARTA_VAPID_PRIVATE']) channels.push('push')
  if (env['PARTA_SMTP_URL']) channels.push('mail')
  return channels
}

/** Those of them who have a browser that takes push; most have none, and need no row. */
export async function withBrowsers(kit: Kit, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  return new Set(await subscriptionsOf(kit).distinct('userId', { userId: { $in: [...userIds] } }))
}
