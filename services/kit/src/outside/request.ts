import { setTimeout as wait } from 'node:timers/promises'
import { second } from '@parta/contracts/durations'
import { type Dispatcher, request } from 'undici'
import { isPublicAddress } from './addresses.ts'
import { OutsideError, outsideErrorOf } from './errors.ts'

/** The settings of outside calls of one part of a service. */
export interface CallOptions {
  /** The caller's name in metrics and errors, for example `bank`. */
  readonly name: string
  /**
   * Hosts of the operator's settings, with a port where it is not the default one. They may be inside the own network,
   * and called by http. PARTA_OUTSIDE_HOSTS adds others.
   */
  readonly hosts?: readonly string[]
  /** The time limit of the whole call, retries and redirects included. */
  readonly timeoutMs?: number
  /** The largest body of an answer, in bytes. */
  readonly bytesMax?: number
  /** The number of retries of a GET or HEAD without an answer, or with the status 502, 503 or 504. */
  readonly retries?: number
  /**
   * The number of redirects that a GET or HEAD follows; each address is checked. Further redirects are returned as
   * answers.
   */
  readonly redirects?: number
}

export interface CallRequest {
  /** Default: GET. */
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal
}

/** Calls an address outside. @throws OutsideError when there is no answer; an answer of any status is returned */
export type OutsideCall = (url: string | URL, sent?: CallRequest) => Promise<Response>

export const defaults = { hosts: [], timeoutMs: 10 * second, bytesMax: 1_000_000, retries: 0, redirects: 0 }
export const connectMs = 5 * second

/** Two connection pools: for hosts of the settings, and for all others, whose addresses are checked when connecting. */
export interface Ways {
  readonly trusted: Dispatcher
  readonly checked: Dispatcher
}

type Limits = Required<CallOptions>
/** Runs an attempt under the breaker of its host. */
export type Attempt = (host: string, run: () => Promise<Response>) => Promise<Response>

const unanswered = new Set([502, 503, 504])
const redirecting = new Set([301, 302, 303, 307, 308])

/** Makes a call with its redirects and retries, within one time limit. */
export async function callOutside(
  url: URL,
  sent: CallRequest,
  parts: { readonly ways: Ways; readonly limits: Limits; readonly attempt: Attempt },
): Promise<Response> {
  const { limits } = parts
  const end = AbortSignal.timeout(limits.timeoutMs)
  const signal = sent.signal ? AbortSignal.any([sent.signal, end]) : end
  const isSafe = ['GET', 'HEAD'].includes(sent.method ?? 'GET')
  let [target, headers] = [url, sent.headers ?? {}]
  for (let left = isSafe ? limits.redirects : 0; ; left -= 1) {
    const response = await repeat({ ...parts, tries: isSafe ? limits.retries : 0, signal }, () =>
      parts.attempt(target.host, () => askOnce(target, { ...sent, headers, signal }, parts)),
    )
    const location = response.headers.get('location')
    if (left <= 0 || location === null || !redirecting.has(response.status)) return response
    const next = URL.parse(location, target.href)
    if (!next) throw new OutsideError(limits.name, 'address')
    if (next.origin !== target.origin) headers = withoutSecrets(headers)
    target = next
  }
}

interface Repeating {
  readonly limits: Limits
  readonly tries: number
  readonly signal: AbortSignal
}

/** Retries an attempt. The waits are random and double (full jitter). */
async function repeat({ limits, tries, signal }: Repeating, run: () => Promise<Response>): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    const result = await run().catch((error: unknown) => outsideErrorOf(limits.name, error))
    const again =
      result instanceof OutsideError
        ? result.problem === 'timeout' || result.problem === 'unreachable'
        : unanswered.has(result.status)
    if (!again || tried >= tries || signal.aborted) {
      if (result instanceof OutsideError) throw result
      return result
    }
    await wait(Math.random() * 250 * 2 ** tried, undefined, { signal }).catch(() => undefined)
  }
}

async function askOnce(
  url: URL,
  { method = 'GET', headers = {}, body, signal }: CallRequest,
  { ways, limits }: { readonly ways: Ways; readonly limits: Limits },
): Promise<Response> {
  const isTrusted = ['http:', 'https:'].includes(url.protocol) && limits.hosts.includes(url.host)
  if (!isTrusted && !isAllowed(url)) throw new OutsideError(limits.name, 'address')
  const answer = await request(url, {
    method: method as Dispatcher.HttpMethod,
    headers,
    body: body ?? null,
    signal: signal ?? null,
    dispatcher: isTrusted ? ways.trusted : ways.checked,
  })
  const bytes = await readBody(answer.body, limits)
  const fields = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value ?? []].flat()) fields.append(name, one)
  }
  return new Response(bytes.length > 0 ? bytes : null, { status: answer.statusCode, headers: fields })
}

/** Whether a URL may be called. IP addresses are checked here; host names by the lookup of the connection. */
function isAllowed({ protocol, hostname, username, password }: URL): boolean {
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return host.includes(':') || /^[\d.]+$/.test(host) ? isPublicAddress(host) : true
}

/** Reads a body chunk by chunk and checks its size, because its length may not be announced. */
async function readBody(
  body: Dispatcher.ResponseData['body'],
  { name, bytesMax }: Limits,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop destroys the stream and its connection.
    if (size > bytesMax) throw new OutsideError(name, 'tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['authorization', 'cookie'].includes(name.toLowerCase())),
  )
}
