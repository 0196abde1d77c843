import { limits } from '@parta/contracts/limits'
import { keyedHash } from '@parta/kit/session/seal'

/** The push services of the browsers (domain-facts 6); what stands under `.` is any host below it. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether we would send to it. An endpoint is an address that a stranger tells us to call: only known
 * push services are, by https on its own port, so that nothing inside our network can be reached.
 * @param extra hosts of this Parta's own, with port where it is not the usual one; on this machine also by http
 */
export function isPushService(endpoint: string, extra: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, host, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (extra.includes(host)) return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  if (protocol !== 'https:' || port !== '') return false
  return services.some((known) => (known.startsWith('.') ? hostname.endsWith(known) : hostname === known))
}

/** What the service worker is told; `tag` replaces what is shown of the same thing. */
export interface PushText {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

export interface PushMessage {
  readonly text: PushText
  readonly urgency: 'low' | 'normal' | 'high'
  /** Of several that wait for a device that is off, the push service keeps the last. */
  readonly topic: string
  readonly ttlSeconds: number
}

/** What every push service takes: 4,096 bytes without header, padding and tag, in one record (RFC 8291). */
export const payloadMax = 3993

/** The message as bytes, its words cut where it would be too long. @param textMax characters of its body */
export function payloadOf(text: PushText, textMax: number = limits.pushTextMax): Buffer {
  const title = cut(text.title, limits.pushTextMax)
  for (let max = textMax; ; max = Math.floor(max / 2)) {
    const bytes = Buffer.from(JSON.stringify({ ...text, title, body: cut(text.body, max) }))
    if (bytes.length <= payloadMax || max === 0) return bytes
  }
}

function cut(text: string, max: number): string {
  const signs = Array.from(text.toWellFormed())
  return signs.length <= max ? signs.join('') : `${signs.slice(0, Math.max(0, max - 1)).join('')}${max > 0 ? '…' : ''}`
}

/** A topic is at most 32 characters of base64url, and nobody learns from it what it is about. */
export function topicOf(secret: string, tag: string): string {
  return keyedHash(secret, 'push topic', tag).slice(0, 32)
}

export type PushAnswer =
  | { readonly state: 'taken' | 'gone' | 'tooLarge' }
  | { readonly state: 'later'; readonly reason: string; readonly afterSeconds?: number }
  | { readonly state: 'refused'; readonly reason: string; readonly ours: boolean; readonly gone: boolean }

/** What a push service means by its answer (domain-facts 6). */
export function answerOf(
  { status, said, retryAfter }: { readonly status: number; readonly said: string; readonly retryAfter: string | null },
  now: Date,
): PushAnswer {
  if (status >= 200 && status < 300) return { state: 'taken' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 413) return { state: 'tooLarge' }
  // Microsoft throttles with 406.
  if (status === 429 || status === 406 || status === 408 || status >= 500) {
    return { state: 'later', reason: `HTTP ${status}`, ...waitOf(retryAfter, now) }
  }
  // Subscribed under another pair of keys than ours: it will never take anything of us again.
  const gone = /VapidPkHashMismatch|do not correspond/.test(said)
  return { state: 'refused', reason: `HTTP ${status}`, ours: status === 401 || status === 403, gone }
}

function waitOf(retryAfter: string | null, now: Date): { afterSeconds?: number } {
  if (!retryAfter) return {}
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? { afterSeconds: Math.ceil(seconds) } : {}
}
