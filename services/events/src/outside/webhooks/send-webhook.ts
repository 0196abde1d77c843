import { second } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { unseal } from '@parta/kit/session/seal'
import { giveUpRefusedAddress } from '@parta/kit/tasks/refused-address'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { findHooks, type HookDelivery, sendHookTask, webhooks } from './store.ts'
import { setStopped, signedHeaders } from './webhook-rules.ts'

export const sealPurpose = 'webhook secret'

/** The status by which a system says that it wants no more requests (Standard Webhooks 1.0). */
const gone = 410

const patience = { name: 'webhook', timeoutMs: 10 * second, bytesMax: 100_000 }

/** Sends the waiting requests of webhooks. */
export function hookWorker(kit: Kit): Worker {
  async function run({ _id: id, orgId, hookId, body }: HookDelivery) {
    const hook = (await findHooks(kit, orgId)).find((one) => one.id === hookId)
    if (!hook || hook.stoppedAt) return { state: 'skipped', note: 'the webhook was stopped' }
    const secret = unseal(kit.config.PARTA_SECRET, sealPurpose, hook.secret)
    const headers = signedHeaders({ id, at: Math.floor(Date.now() / 1000), body }, secret)
    const call = kit.outside.caller(patience)
    const { ok, status } = await call(hook.url, { method: 'POST', headers, body }).catch(giveUpRefusedAddress)
    if (ok) return { state: 'sent' }
    if (status !== gone) throw new Error(`HTTP ${status}`)
    await stop(kit, { orgId, hookId })
    return { state: 'skipped', note: `HTTP ${status}` }
  }

  return worker(sendHookTask, {
    run,
    givenUp: async ({ orgId, hookId }) => {
      await stop(kit, { orgId, hookId })
    },
  })
}

async function stop(kit: Kit, { orgId, hookId }: { orgId: string; hookId: string }): Promise<void> {
  const isThere = (await findHooks(kit, orgId)).some(({ id }) => id === hookId)
  if (isThere) await kit.change(webhooks, orgId, (state, now) => setStopped(state, hookId, now))
}
