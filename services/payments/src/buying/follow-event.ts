import type { EventSnapshot } from '@parta/contracts/events'
import { askEvent } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import type { Outcome } from '@parta/kit/tasks/task'
import { eventProjection } from '../events/store.ts'
import { followEventTask } from '../purchases/store.ts'
import { followPlan } from './follow-rules.ts'
import { findWaiting, followWaiting } from './follow-waiting.ts'

/** Plans to change the payments that wait for credit, after their event was moved, cancelled or removed, or sells something else. */
export async function planFollowing(kit: Kit, { id: eventId }: Pick<EventSnapshot, 'id'>, version: number) {
  const waiting = await findWaiting(kit, { eventId })
  if (waiting.length > 0) await kit.tasks.plan(followEventTask, { id: `${eventId}:${version}`, data: { eventId } })
}

/** Changes the payments of an event that wait for credit; later again those for which credit is held just now. */
export async function followEvent(kit: Kit, eventId: string): Promise<Outcome> {
  const event = await kit.projections.one(eventProjection, eventId)
  if (!event) return { state: 'done' }
  const why = event.removed ? ('deleted' as const) : event.cancelled ? ('cancelled' as const) : null
  const asked = new Date()
  const sells = why === null ? await findSold(kit, eventId) : undefined
  const plan = { eventId, start: new Date(event.date), why, sells, asked }
  return followWaiting(kit, { eventId }, (state, now) => followPlan(state, plan, now))
}

/** The event itself is asked: the copy may be older than an order for the product that it sells now. */
async function findSold(kit: Kit, eventId: string): Promise<string | null | undefined> {
  const event = await kit.bus.ask(askEvent, eventId)
  return event?.data.oneOffProductId
}
