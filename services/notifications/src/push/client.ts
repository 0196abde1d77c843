import { second } from '@parta/contracts/durations'
import { OutsideError } from '@parta/kit/outside/errors'
import type { Outside } from '@parta/kit/outside/outside'
import webPush from 'web-push'
import { isPushService, type PushAnswer, type PushMessage, readAnswer } from '../browsers/rules.ts'
import type { SubscriptionRow } from '../browsers/store.ts'
import type { PushConfig } from '../config.ts'

const timeoutMs = 10 * second

type Browser = Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>
type VapidKeys = NonNullable<PushConfig['keys']>
export type SendPush = (browser: Browser, message: PushMessage, payload: Buffer) => Promise<PushAnswer>

/** Returns a function that sends Web Push (RFC 8030, 8188, 8291, 8292); null where no VAPID keys are configured. */
export function createSendPush(outside: Outside, { keys, hosts }: PushConfig): SendPush | null {
  if (!keys) return null
  const call = outside.caller({ name: 'push', hosts, timeoutMs })
  return async (browser, message, payload) => {
    // Checked again, because PARTA_PUSH_HOSTS may have changed since the subscription was stored.
    if (!isPushService(browser.endpoint, hosts)) return { state: 'gone' }
    const request = requestTo(browser, message, { keys, payload })
    // The browser's key is not a point on the curve: no message can be encrypted for it.
    if (!request) return { state: 'refused', reason: 'keys', ours: false, gone: true }
    try {
      const answer = await call(browser.endpoint, request)
      const text = (await answer.text()).slice(0, 500)
      return readAnswer({ status: answer.status, text, retryAfter: answer.headers.get('retry-after') }, new Date())
    } catch (error) {
      return { state: 'later', reason: error instanceof OutsideError ? error.problem : 'unreachable' }
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
    // The HTTP client sets the length itself.
    const { 'Content-Length': _length, ...rest } = headers
    const texts = Object.entries(rest).map(([name, value]) => [name, String(value)])
    return { method, headers: Object.fromEntries(texts) as Record<string, string>, body: new Uint8Array(body) }
  } catch {
    return null
  }
}
