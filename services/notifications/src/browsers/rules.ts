import { limits } from '@parta/contracts/limits'
import { firstCharacters } from '@parta/contracts/predicates/text'
import { keyedHash } from '@parta/kit/session/seal'

/** The push services of browsers (domain-facts 6); an entry that begins with `.` stands for all its subdomains. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether the endpoint belongs to a push service. Endpoints come from callers and are requested by this server, so only
 * known hosts are allowed, by https on its default port: otherwise a caller could reach the internal network.
 * @param extra further hosts by PARTA_PUSH_HOSTS, with a port where it is not the default; on loopback also by http
 */
export function isPushService(endpoint: string, extra: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, host, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (extra.includes(host)) return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  if (protocol !== 'https:' || port !== '') return false
  return services.some((known) => (known.startsWith('.') ? hostname.endsWith(known) : hostname === known))
}

/** The text of a push for the service worker. A push replaces a shown one with the same `tag`. */
export interface PushText {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

export interface PushMessage {
  readonly text: PushText
  readonly urgency: 'low' | 'normal' | 'high'
  /** While a device is off, the push service keeps only the last message of a topic. */
  readonly topic: string
  readonly ttlSeconds: number
}

/** The bytes that every push service accepts: 4,096 without header, padding and tag, in one record (RFC 8291). */
export const payloadMax = 3993

/** Returns the message as bytes, its texts cut to fit. @param textMax characters of the body */
export function payloadOf(text: PushText, textMax: number = limits.pushTextMax): Buffer {
  const title = cut(text.title, limits.pushTextMax)
  for (let max = textMax; ; max = Math.floor(max / 2)) {
    const bytes = Buffer.from(JSON.stringify({ ...text, title, body: cut(text.body, max) }))
    if (bytes.length <= payloadMax || max === 0) return bytes
  }
}

function cut(text: string, max: number): string {
  const whole = text.toWellFormed()
  const first = firstCharacters(whole, max)
  return first === whole ? whole : `${firstCharacters(whole, Math.max(0, max - 1))}${max > 0 ? '…' : ''}`
}

/** Returns a topic of 32 base64url characters: a keyed hash, so that push services cannot read the tag. */
export function topicOf(secret: string, tag: string): string {
  return keyedHash(secret, 'push topic', tag).slice(0, 32)
}

export type PushAnswer =
  | { readonly state: 'taken' | 'gone' | 'tooLarge' }
  | { readonly state: 'later'; readonly reason: string; readonly afterSeconds?: number }
  | { readonly state: 'refused'; readonly reason: string; readonly ours: boolean; readonly gone: boolean }

/** Interprets the answer of a push service (domain-facts 6). */
export function readAnswer(
  { status, text, retryAfter }: { readonly status: number; readonly text: string; readonly retryAfter: string | null },
  now: Date,
): PushAnswer {
  if (status >= 200 && status < 300) return { state: 'taken' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 413) return { state: 'tooLarge' }
  // Microsoft throttles with 406.
  if (status === 429 || status === 406 || status === 408 || status >= 500) {
    return { state: 'later', reason: `HTTP ${status}`, ...waitOf(retryAfter, now) }
  }
  // The browser subscribed with another VAPID key: the service will refuse every message.
  const gone = /VapidPkHashMismatch|do not correspond/.test(text)
  return { state: 'refused', reason: `HTTP ${status}`, ours: status === 401 || status === 403, gone }
}

function waitOf(retryAfter: string | null, now: Date): { afterSeconds?: number } {
  if (!retryAfter) return {}
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? { afterSeconds: Math.ceil(seconds) } : {}
}
