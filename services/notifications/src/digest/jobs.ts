import { day, hour, minute } from '@parta/contracts/durations'
import {
  type DigestPeriod,
  defaultNotificationSettings,
  digestPeriod,
} from '@parta/contracts/predicates/notification-settings'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { ProjectionRow } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { JobType } from '@parta/kit/tasks/jobs'
import { channelsOf } from '../deliveries/create.ts'
import { newDelivery } from '../deliveries/rules.ts'
import { type DeliveryRow, deliveries, deliverTask } from '../deliveries/store.ts'
import { type DigestKind, findCandidates } from './find-digest.ts'
import { periodsOf } from './store.ts'

/** Digests of a period are not planned later than this; the next period's digest covers it. */
const lateAfter = 12 * hour
const keptDays = 60
const batchSize = 500

/** Plans the digests that are due. A repeated run adds nothing: ids are made of the period and the person. */
export function digestJob(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      if (!channelsOf(kit).includes('mail')) return
      const now = new Date()
      for (const kind of ['daily', 'weekly'] as const) {
        const period = digestPeriod(kind, now)
        if (now.getTime() - period.from.getTime() < lateAfter) await planDigests(kit, kind, period)
      }
      await periodsOf(kit).deleteMany({ from: { $lt: new Date(now.getTime() - keptDays * day) } })
    },
  }
}

/** Plans the digests of a period, continuing after the last person of an earlier run. */
export async function planDigests(kit: Kit, kind: DigestKind, { id: _id, from }: DigestPeriod): Promise<void> {
  const progress = await periodsOf(kit).findOne({ _id })
  let { after = '', done = false } = progress ?? {}
  while (!done) {
    const page = await kit.database
      .native<ProjectionRow<UserSnapshot>>(people.definition.collection)
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray()
    const subscribers = page.flatMap(({ _id: userId, data: { deleted, suspended, telling } }) =>
      !deleted && !suspended && (telling ?? defaultNotificationSettings).digest === kind ? [userId] : [],
    )
    const candidates = await findCandidates(kit, kind, subscribers)
    await Promise.all([...candidates].map((userId) => create(kit, _id, userId)))
    after = page.at(-1)?._id ?? after
    done = page.length < batchSize
    await periodsOf(kit).updateOne({ _id }, { $set: { after, done, from } }, { upsert: true })
  }
}

async function create(kit: Kit, period: string, userId: string): Promise<void> {
  const row: DeliveryRow = {
    ...newDelivery(`${period}:${userId}:mail`, new Date()),
    channel: 'mail',
    kind: 'digest',
    about: period,
    userId,
  }
  await kit.once(deliveries.collection, row)
  kit.tasks.schedule(deliverTask, row)
}
