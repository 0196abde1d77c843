import { second } from '@parta/contracts/durations'
import type { EventSnapshot } from '@parta/contracts/events'
import type { Kit } from '@parta/kit/kit'
import type { Outcome } from '@parta/kit/tasks/task'
import { eventProjection } from '../events/store.ts'
import { purchasesOf } from '../payments/find.ts'
import { followEventTask, purchases } from '../payments/store.ts'
import { followPlan } from './follow-rules.ts'

/** Plans to change the payments that wait for credit, after their event was moved, cancelled or removed. */
export async function planFollowing(kit: Kit, { id: eventId }: Pick<EventSnapshot, 'id'>, version: number) {
  const waiting = await waitingFor(kit, eventId)
  if (waiting.length > 0) await kit.tasks.plan(followEventTask, { id: `${eventId}:${version}`, data: { eventId } })
}

/** Changes the payments of an event that wait for credit; later again those for which credit is held just now. */
export async function followEvent(kit: Kit, eventId: string): Promise<Outcome> {
  const event = await kit.projections.one(eventProjection, eventId)
  if (!event) return { state: 'done' }
  const why = event.removed ? ('deleted' as const) : event.cancelled ? ('cancelled' as const) : null
  const plan = { eventId, start: new Date(event.date), why }
  let isDone = true
  for (const id of await waitingFor(kit, eventId)) {
    const isChanged = await kit.change(purchases, id, (state, now) => followPlan(state, plan, now))
    isDone = isDone && isChanged
  }
  return isDone ? { state: 'done' } : { again: new Date(Date.now() + 10 * second) }
}

async function waitingFor(kit: Kit, eventId: string): Promise<string[]> {
  const found = await purchasesOf(kit)
    .find({ payments: { $elemMatch: { eventId, status: 'pending' } } }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}
