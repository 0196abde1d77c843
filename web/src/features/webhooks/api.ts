import type { WebhookType } from '@parta/contracts/webhooks'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  resendWebhookDelivery,
  startWebhook,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { revalidate, useQuery } from '../../lib/swr.ts'

/** How often the log is read again while a request waits. */
const waitMs = 2000

export function useWebhooks(orgId: string) {
  return useQuery(listWebhooks, { params: { id: orgId } })
}

/** What was sent to a webhook, read again while something waits. */
export function useHookDeliveries(id: string) {
  return useQuery(
    listWebhookDeliveries,
    { params: { id } },
    { refreshInterval: (log) => (log?.items.some(({ state }) => state === 'pending') ? waitMs : 0) },
  )
}

/** Creates a webhook. @returns the secret of its signatures, which is not shown again */
export async function create(orgId: string, url: string, types: readonly WebhookType[]): Promise<string> {
  const { secret } = await call(createWebhook, { params: { id: orgId }, body: { url, types: [...types] } })
  await revalidate(listWebhooks)
  return secret
}

export async function remove(id: string): Promise<void> {
  await call(deleteWebhook, { params: { id } })
  await revalidate(listWebhooks)
}

export async function start(id: string): Promise<void> {
  await call(startWebhook, { params: { id } })
  await revalidate(listWebhooks)
}

export async function ping(id: string): Promise<void> {
  await call(pingWebhook, { params: { id } })
  await revalidate(listWebhookDeliveries)
}

export async function resend(id: string, deliveryId: string): Promise<void> {
  await call(resendWebhookDelivery, { params: { id }, body: { deliveryId } })
  await revalidate(listWebhookDeliveries)
}
