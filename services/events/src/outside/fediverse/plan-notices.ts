import { day } from '@parta/contracts/durations'
import type { eventUpdated } from '@parta/contracts/events'
import type { FactOf } from '@parta/contracts/fact'
import { fediverseLimits } from '@parta/contracts/fediverse'
import type { Kit } from '@parta/kit/kit'
import { type Delivery, deliveries, deliveriesOf, deliverTask, deliveryId, followersOf } from './store.ts'

const due = () => ({ state: 'pending', dueAt: new Date(), attempts: 0, lastError: '', doneAt: null })

/**
 * Plans to notify the followers' servers of a changed event. Each inbox and event has one row, which also stores
 * whether the inbox has the event. So quick successive changes are sent once, and a repeated fact changes nothing.
 */
export async function planNotices(kit: Kit, fact: FactOf<typeof eventUpdated>): Promise<void> {
  const { id: eventId, orgId, endDate, ...event } = fact.data
  const isNew = orgId !== null && !event.private && !event.removed && !event.cancelled && new Date(endDate) > new Date()
  if (isNew) await addRows(kit, { orgId, eventId, version: fact.version })
  // Includes the rows of another organisation that had the event before.
  const older = { eventId, version: { $lt: fact.version } }
  await deliveriesOf(kit).updateMany(older, {
    $set: { ...due(), createdAt: new Date(), version: fact.version },
    $unset: { lease: 1 },
  })
  await schedule(kit, { eventId })
}

async function addRows(kit: Kit, about: Pick<Delivery, 'orgId' | 'eventId' | 'version'>): Promise<void> {
  const { orgId, eventId } = about
  const inboxes = await followersOf(kit).distinct('inbox', { orgId })
  if (inboxes.length === 0) return
  const begun = { orgId, createdAt: { $gt: new Date(Date.now() - day) } }
  const { startedADay } = fediverseLimits
  if ((await deliveriesOf(kit).countDocuments(begun, { limit: startedADay })) >= startedADay) {
    kit.log.warn({ orgId, eventId }, 'Too many events for the fediverse in a day; this one is in the outbox only')
    return
  }
  const now = new Date()
  await Promise.all(
    inboxes.map((inbox) => {
      const _id = deliveryId({ orgId, inbox, eventId })
      const row: Delivery = { _id, ...due(), ...about, createdAt: now, inbox, told: false }
      return kit.once(deliveries.collection, row)
    }),
  )
}

/**
 * Removes the followers of an organisation that became private or was deleted, and plans to withdraw its events from
 * all inboxes that have them.
 */
export async function takeBack(kit: Kit, orgId: string): Promise<void> {
  await followersOf(kit).deleteMany({ orgId })
  await deliveriesOf(kit).updateMany(
    { orgId, told: true, state: { $ne: 'pending' } },
    { $set: { ...due(), createdAt: new Date() } },
  )
  await schedule(kit, { orgId })
}

async function schedule(kit: Kit, where: Partial<Pick<Delivery, 'orgId' | 'eventId'>>): Promise<void> {
  const found = await deliveriesOf(kit)
    .find({ ...where, state: 'pending' }, { projection: { dueAt: 1 } })
    .toArray()
  for (const row of found) kit.tasks.schedule(deliverTask, row)
}
