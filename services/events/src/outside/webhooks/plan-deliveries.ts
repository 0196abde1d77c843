import type { eventUpdated } from '@parta/contracts/events'
import type { FactOf } from '@parta/contracts/fact'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import { findHooks, type HookDelivery, hookDeliveries, hookDeliveriesOf, sendHookTask, webhooks } from './store.ts'
import { hookBody, isTold, typeOf } from './webhook-rules.ts'

/** Plans a request to each webhook of the event's organisation; a fact that comes twice plans it once. */
export async function planHooks(kit: Kit, fact: FactOf<typeof eventUpdated>): Promise<void> {
  const { orgId } = fact.data
  if (orgId === null) return
  const type = typeOf(fact.data)
  const told = (await findHooks(kit, orgId)).filter((hook) => isTold(hook, type, new Date(fact.at)))
  const body = hookBody(fact.data, { at: fact.at, publicUrl: kit.config.PARTA_PUBLIC_URL })
  await Promise.all(told.map(({ id: hookId }) => plan(kit, { _id: `${hookId}:${fact.id}`, orgId, hookId, type, body })))
}

/** Plans a request of the type `ping`, to try the webhook. */
export async function planPing(kit: Kit, { orgId, hookId }: { orgId: string; hookId: string }): Promise<void> {
  const body = JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: {} })
  await plan(kit, { _id: `${hookId}:ping-${newId()}`, orgId, hookId, type: 'ping', body })
}

async function plan(kit: Kit, fields: Pick<HookDelivery, '_id' | 'orgId' | 'hookId' | 'type' | 'body'>): Promise<void> {
  const now = new Date()
  const row: HookDelivery = {
    ...fields,
    state: 'pending',
    dueAt: now,
    attempts: 0,
    lastError: '',
    createdAt: now,
    doneAt: null,
  }
  await kit.once(hookDeliveries.collection, row)
  kit.tasks.schedule(sendHookTask, row)
}

/** Deletes the webhooks of a deleted organisation and their waiting requests. */
export async function dropHooks(kit: Kit, orgId: string): Promise<void> {
  await kit.database.native<{ _id: string }>(webhooks.collection).deleteOne({ _id: orgId })
  await hookDeliveriesOf(kit).deleteMany({ orgId })
}
