import webPush from 'web-push'
import { answerOf, isPushService, type PushAnswer, type PushMessage } from '../browsers/rules.ts'
import type { SubscriptionRow } from '../browsers/store.ts'
import type { PushConfig } from '../config.ts'

const patience = 10_000

type Browser = Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>
type VapidKeys = NonNullable<PushConfig['keys']>
export type SendPush = (browser: Browser, message: PushMessage, payload: Buffer) => Promise<PushAnswer>

/** Web Push (RFC 8030, 8188, 8291, 8292), or null where there is no pair of keys. */
export function createSendPush({ keys, hosts }: PushConfig): SendPush | null {
  if (!keys) return null
  return async (browser, message, payload) => {
    // Looked at again: the list of hosts may have become shorter since it was kept.
    if (!isPushService(browser.endpoint, hosts)) return { state: 'gone' }
    const request = requestTo(browser, message, { keys, payload })
    // A point that is not on the curve: nothing can ever be encrypted for it.
    if (!request) return { state: 'refused', reason: 'keys', ours: false, gone: true }
    try {
      // A push service that points somewhere else points at an address that nobody has checked.
      const answer = await fetch(browser.endpoint, {
        ...request,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      const said = (await answer.text()).slice(0, 500)
      return answerOf({ status: answer.status, said, retryAfter: answer.headers.get('retry-after') }, new Date())
    } catch (error) {
      // Only its name: the message would hold the endpoint.
      return { state: 'later', reason: error instanceof Error ? error.name : 'unreachable' }
    }
  }
}

function requestTo(
  { endpoint, p256dh, auth }: Browser,
  { urgency, topic, ttlSeconds }: PushMessage,
  { keys, payload }: { readonly keys: VapidKeys; readonly payload: Buffer },
) {
  try {
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: keys,
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    })
    // `fetch` counts the bytes by itself.
    const { 'Content-Length': _counted, ...rest } = headers
    const texts = Object.entries(rest).map(([name, value]) => [name, String(value)])
    return { method, headers: Object.fromEntries(texts) as Record<string, string>, body: new Uint8Array(body) }
  } catch {
    return null
  }
}
