import { day, hour, second } from '@parta/contracts/durations'
import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { deliveryTypes, webhookLimits, webhookTypes } from '@parta/contracts/webhooks'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { taskFields, taskIndexes } from '@parta/kit/tasks/store'
import { rowTask } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

const Hook = row({
  id: Type.String(),
  url: Type.String(),
  types: list(Choice(webhookTypes)),
  /** The secret of the signatures, sealed. */
  secret: Type.String(),
  createdAt: Timestamp,
  stoppedAt: nullable(Timestamp),
})
export type Hook = RowOf<typeof Hook>

/** The webhooks of an organisation. The id of the document is the organisation's. */
const HooksRow = row({ hooks: list(Hook) })
export type HooksRow = RowOf<typeof HooksRow>

export const webhooks = aggregate('webhooks', HooksRow, [
  index({ 'hooks.id': 1 }, { serves: 'the organisation of a webhook' }),
])

/** A request to a webhook. */
const HookDelivery = row({
  /** `<webhook>:<fact>`, so that a repeated fact is sent once. */
  _id: Type.String(),
  ...taskFields,
  orgId: Type.String(),
  hookId: Type.String(),
  type: Choice(deliveryTypes),
  /** The JSON that is sent. */
  body: Type.String(),
})
export type HookDelivery = RowOf<typeof HookDelivery>

export const hookDeliveries = rows('webhook-deliveries', HookDelivery, [
  ...taskIndexes,
  index({ hookId: 1, createdAt: -1 }, { serves: 'the log of a webhook' }),
  index({ orgId: 1 }, { serves: 'the removal of what waits when the organisation is deleted' }),
])

/** Sends a request; it is given up after some days, not after a number of attempts. */
export const sendHookTask = rowTask('send-webhook', {
  rows: hookDeliveries,
  ends: ['sent', 'skipped'],
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 5 * second,
  longestWaitMs: 6 * hour,
  giveUpAfterMs: webhookLimits.stopAfterDays * day,
  keptDays: webhookLimits.keptDays,
  failedKeptDays: webhookLimits.keptDays,
})

export function hookDeliveriesOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<HookDelivery>(hookDeliveries.collection)
}

/** Returns the organisation of a webhook; `null` when there is no such webhook. */
export async function findOrgOf(kit: Pick<Kit, 'database'>, hookId: string): Promise<string | null> {
  const found = await kit.database.native<{ _id: string }>(webhooks.collection).findOne({ 'hooks.id': hookId })
  return found?._id ?? null
}

export async function findHooks(kit: Pick<Kit, 'database'>, orgId: string): Promise<readonly Hook[]> {
  return (await kit.database.model(webhooks).findById(orgId).lean<HooksRow>().exec())?.hooks ?? []
}
