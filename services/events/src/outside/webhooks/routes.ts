import { randomBytes } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/webhooks'
import { webhookLimits } from '@parta/contracts/webhooks'
import type { Call, HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { allowedHosts } from '@parta/kit/outside/hosts'
import { seal } from '@parta/kit/session/seal'
import { newId } from '@parta/kit/store/id'
import { verifyAdmin } from '../verify-admin.ts'
import { planPing } from './plan-deliveries.ts'
import { sealPurpose } from './send-webhook.ts'
import { findHooks, findOrgOf, type Hook, hookDeliveriesOf, sendHookTask, webhooks } from './store.ts'
import { addHook, removeHook, secretPrefix, setStopped } from './webhook-rules.ts'

/** The webhooks of an organisation, all for its admins only. */
export function webhookRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    listWebhooks: async ({ params: { id }, actor }) => {
      await verifyAdmin(kit, id, actor)
      return { items: (await findHooks(kit, id)).map(viewOf) }
    },
    createWebhook: (call) => create(kit, call),
    deleteWebhook: async (call) => {
      const { orgId, hookId } = await open(kit, call)
      await kit.change(webhooks, orgId, (state) => removeHook(state, hookId))
    },
    startWebhook: async (call) => {
      const { orgId, hookId } = await open(kit, call)
      await kit.change(webhooks, orgId, (state) => setStopped(state, hookId, null))
    },
    pingWebhook: async (call) => planPing(kit, await open(kit, call)),
    listWebhookDeliveries: async (call) => {
      const { hookId } = await open(kit, call)
      return { items: await listDeliveries(kit, hookId) }
    },
    resendWebhookDelivery: (call) => resend(kit, call),
  }
}

type Asked = Pick<Call<typeof contract.pingWebhook>, 'params' | 'actor'>

/** Returns a webhook's ids, for an admin of its organisation. @throws webhook.notFound, rights.missing */
async function open(kit: Kit, { params: { id: hookId }, actor }: Asked) {
  const orgId = await findOrgOf(kit, hookId)
  if (orgId === null) throw new AppError('webhook.notFound')
  await verifyAdmin(kit, orgId, actor)
  return { orgId, hookId }
}

async function create(
  kit: Kit,
  { params: { id: orgId }, body: { url, types }, actor }: Call<typeof contract.createWebhook>,
) {
  await verifyAdmin(kit, orgId, actor)
  if (!isAllowed(url, allowedHosts(kit.config))) throw new AppError('webhook.address')
  const secret = secretPrefix + randomBytes(32).toString('base64')
  const hook: Hook = {
    id: newId(),
    url,
    types,
    secret: seal(kit.config.PARTA_SECRET, sealPurpose, secret),
    createdAt: new Date(),
    stoppedAt: null,
  }
  await kit.change(webhooks, orgId, (state) => addHook(state, hook))
  return { webhook: viewOf(hook), secret }
}

/**
 * Whether a webhook may have this address: https, or a host that the operator allows by http. Each call checks the IP
 * address.
 */
function isAllowed(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url) return false
  return url.protocol === 'https:' || hosts.includes(url.host)
}

function viewOf({ id, url, types, createdAt, stoppedAt }: Hook) {
  return { id, url, types: [...types], createdAt: createdAt.toISOString(), stoppedAt: stoppedAt?.toISOString() ?? null }
}

async function listDeliveries(kit: Kit, hookId: string) {
  const found = await hookDeliveriesOf(kit)
    .find({ hookId })
    .sort({ createdAt: -1 })
    .limit(webhookLimits.listed)
    .toArray()
  return found.map(({ _id: id, type, state, attempts, lastError, createdAt }) => ({
    id,
    type,
    state: state as contract.WebhookDelivery['state'],
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
  }))
}

async function resend(kit: Kit, call: Call<typeof contract.resendWebhookDelivery>): Promise<void> {
  const { hookId } = await open(kit, call)
  const now = new Date()
  const row = await hookDeliveriesOf(kit).findOneAndUpdate(
    { _id: call.body.deliveryId, hookId, state: { $in: ['sent', 'skipped', 'failed'] } },
    { $set: { state: 'pending', dueAt: now, createdAt: now, attempts: 0, lastError: '', doneAt: null } },
    { returnDocument: 'after' },
  )
  if (!row) throw new AppError('webhook.notFound')
  kit.tasks.schedule(sendHookTask, row)
}
