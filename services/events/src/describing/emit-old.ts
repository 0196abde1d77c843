import type { Kit } from '@parta/kit/kit'
import { events } from '../domain/store.ts'
import { changeEvery } from '../quotas/settle.ts'
import { descriptionForm } from './rules.ts'
import { describeTask } from './store.ts'

const batchMax = 100

/** Plans the task below, once for each form of the description. */
export function planOld(kit: Kit): Promise<void> {
  return kit.tasks.plan(describeTask, { id: `form-${descriptionForm}`, data: { form: descriptionForm } })
}

/**
 * Describes the coming events that an older version of Parta wrote: after an update they are suggested like new ones.
 * Private ones are described, too, because people are busy while they play there. Each change marks its event, so an
 * interrupted run continues with the others.
 */
export async function emitOld(kit: Kit): Promise<void> {
  const old = kit.database.native<{ _id: string }>(events.collection).find(
    {
      private: { $in: [true, false] },
      cancelled: false,
      date: { $gte: new Date() },
      described: { $ne: descriptionForm },
    },
    { projection: { _id: 1 } },
  )
  let batch: string[] = []
  for await (const { _id } of old) {
    batch.push(_id)
    if (batch.length < batchMax) continue
    await changeEvery(batch, (id) => emitOne(kit, id))
    batch = []
  }
  await changeEvery(batch, (id) => emitOne(kit, id))
}

/** The copied state is a change, to which `described` adds the description. */
async function emitOne(kit: Kit, id: string): Promise<void> {
  await kit.change(events, id, (event) => ({ next: event && { ...event }, answer: undefined }))
}
