import { hour, minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Movement, movements, settleMovementTask } from './store.ts'

/** The task of a movement has tried several times by then. */
const graceMs = 10 * minute
const atOnce = 100

/** Plans movements again that are not settled long after they were stored: their task was given up. */
export async function planForgotten(kit: Kit, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - graceMs)
  const found = await kit.database
    .native<Stored<Movement>>(movements.collection)
    .find({ state: { $in: ['stored', 'matched'] }, receivedAt: { $lt: before } }, { projection: { _id: 1 } })
    .sort({ receivedAt: 1 })
    .limit(atOnce)
    .toArray()
  // Once an hour at most, so that one that keeps failing does not fill the list of failed tasks.
  const round = Math.floor(now.getTime() / hour)
  for (const { _id: id } of found) {
    await kit.tasks.plan(settleMovementTask, { id: `${id}-again-${round}`, data: { id } })
  }
  if (found.length > 0) kit.log.error({ count: found.length }, 'Movements of the bank were not settled; tried again')
}
