import { demoAccounts } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { until } from '@parta/kit/seed'
import { notificationsOf } from './list/store.ts'

/** So many notifications of each demo account stay unread. */
const unreadMax = 3

/** The facts of the demo have arrived when this many looks, a tenth of a second apart, found no new notification. */
const quietLooks = 100

/** Marks what the demo accounts were told while the demo was made as read, except for the latest. */
export async function seed(kit: Kit, looks = quietLooks): Promise<void> {
  const ids = demoAccounts.map(({ id }) => id)
  let [last, quiet] = [0, 0]
  await until(async () => {
    const count = await notificationsOf(kit).countDocuments({ userId: { $in: ids } })
    quiet = count > 0 && count === last ? quiet + 1 : 0
    last = count
    return quiet >= looks
  })
  for (const userId of ids) {
    const latest = await notificationsOf(kit)
      .find({ userId }, { sort: { createdAt: -1, _id: -1 }, limit: unreadMax, projection: { _id: 1 } })
      .toArray()
    const older = { userId, _id: { $nin: latest.map(({ _id }) => _id) } }
    await notificationsOf(kit).updateMany(older, { $set: { read: true } })
  }
}
