import { type DigestPeriod, digestPeriod, firstTelling } from '@parta/contracts/predicates/telling'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Copied } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { JobType } from '@parta/kit/tasks/jobs'
import { channelsOf } from '../deliveries/create.ts'
import { aDelivery } from '../deliveries/rules.ts'
import { type DeliveryRow, deliveries, deliverTask } from '../deliveries/store.ts'
import { findConcerned, type Kind } from './find.ts'
import { periodsOf } from './store.ts'

const minute = 60_000
const hour = 60 * minute
/** A summary that is later than this is left out: the next one has what it would have said. */
const lateAfter = 12 * hour
const keptDays = 60
const atOnce = 500

/** Sets up the summaries that are due, each once a person and period however often it is begun anew. */
export function digestJob(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      if (!channelsOf(kit).includes('mail')) return
      const now = new Date()
      for (const kind of ['daily', 'weekly'] as const) {
        const period = digestPeriod(kind, now)
        if (now.getTime() - period.from.getTime() < lateAfter) await setUp(kit, kind, period)
      }
      await periodsOf(kit).deleteMany({ from: { $lt: new Date(now.getTime() - keptDays * 24 * hour) } })
    },
  }
}

/** Those of a period, from where it was left. */
export async function setUp(kit: Kit, kind: Kind, { id: _id, from }: DigestPeriod): Promise<void> {
  const held = await periodsOf(kit).findOne({ _id })
  let { after = '', done = false } = held ?? {}
  while (!done) {
    const page = await kit.database
      .native<Copied<UserSnapshot>>(people.definition.collection)
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(atOnce)
      .toArray()
    const wanting = page.flatMap(({ _id: userId, data: { deleted, telling } }) =>
      !deleted && (telling ?? firstTelling).digest === kind ? [userId] : [],
    )
    const concerned = await findConcerned(kit, kind, wanting)
    await Promise.all([...concerned].map((userId) => create(kit, _id, userId)))
    after = page.at(-1)?._id ?? after
    done = page.length < atOnce
    await periodsOf(kit).updateOne({ _id }, { $set: { after, done, from } }, { upsert: true })
  }
}

async function create(kit: Kit, period: string, userId: string): Promise<void> {
  const row: DeliveryRow = {
    ...aDelivery(`${period}:${userId}:mail`, new Date()),
    channel: 'mail',
    kind: 'digest',
    about: period,
    userId,
  }
  await kit.once(deliveries.collection, row)
  kit.tasks.schedule(deliverTask, row)
}
