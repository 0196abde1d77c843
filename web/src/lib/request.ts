import type { ErrorCode, FieldProblem, Problem } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Answers, Method, Operation, Who } from '@parta/contracts/operation'
import type { Static, TSchema } from 'typebox'

/** The part of an operation that the browser needs; `of` exists for the type checker only. */
export interface Call<O extends Operation = Operation> {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly who: Who
  /** Absent if the reply is JSON. */
  readonly answers?: Answers
  /** The call needs an idempotency key: see `callOnce`. */
  readonly idempotent?: true
  readonly of?: O
}

/** Whether all fields are optional. */
type IsAllOptional<T> = Partial<T> extends T ? true : false
type Part<K extends string, S extends TSchema> =
  IsAllOptional<Static<S>> extends true ? { [P in K]?: Static<S> } : { [P in K]: Static<S> }

export type InputOf<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']>
export type BodyOf<O extends Operation> = Static<O['body']>
export type QueryOf<O extends Operation> = Static<O['query']>
/** The type of the contract's reply schema, or of what `answers` names instead. */
export type ReplyOf<O extends Operation> = [NonNullable<O['answers']>] extends [never]
  ? Static<O['reply']>
  : NotJson[NonNullable<O['answers']>]

interface NotJson {
  readonly archive: Blob
  readonly picture: Blob
  readonly statement: Blob
  readonly spreadsheet: Blob
  readonly calendar: string
  readonly atom: string
  readonly activityPub: string
  readonly webFinger: string
  /** The browser follows the redirect by itself. */
  readonly redirect: never
}

/** `network.failed`: the server was not reached, or did not answer in time. */
export type CallCode = ErrorCode | 'network.failed'

/** A refusal by the server; screens translate `code` and `fields`. */
export class CallError extends Error {
  readonly code: CallCode
  readonly status: number
  readonly fields: readonly FieldProblem[]
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: CallCode, status: number, problem?: Partial<Problem>) {
    super(code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = problem?.errors ?? []
    this.params = problem?.params ?? {}
  }
}

/** Whether a call reached no server, or only a gateway or proxy before it. */
export function isUnreached(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 502)
}

/** What is a proof: anything, only the password or a passkey, or only a passkey. */
export type ProofNeed = 'any' | 'secret' | 'passkey'

const proofCodes: Partial<Readonly<Record<CallCode, ProofNeed>>> = {
  'identity.proofRequired': 'any',
  'identity.secretRequired': 'secret',
  'rights.passkeyRequired': 'passkey',
}

/** Returns the proof for lack of which a call was refused; `null` for every other error. */
export function proofMissing(error: unknown): ProofNeed | null {
  return error instanceof CallError ? (proofCodes[error.code] ?? null) : null
}

const unreachable = new Set<() => void>()

/** Adds a listener for calls that reached no server, or a gateway without the service behind it. */
export function onUnreachable(listener: () => void): void {
  unreachable.add(listener)
}

/** Sends one call with the given token or none; screens use `call` instead. */
export async function request<O extends Operation>(
  operation: Call<O>,
  input: InputOf<O>,
  token: string | null,
): Promise<ReplyOf<O>> {
  try {
    return await read(operation, await send(operation, input as CallInput, token))
  } catch (error) {
    const code = error instanceof CallError ? error.code : null
    if (code === 'network.failed' || code === 'server.unavailable') for (const listener of unreachable) listener()
    throw error
  }
}

interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  /** The idempotency key. */
  key?: string
}

async function send(operation: Call, parts: CallInput, token: string | null): Promise<Response> {
  const headers: Record<string, string> = {}
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  const hasBody = operation.method !== 'GET' && parts.body !== undefined
  const body = hasBody ? JSON.stringify(parts.body) : ''
  if (hasBody) headers['content-type'] = 'application/json'
  if (parts.key !== undefined) headers['idempotency-key'] = parts.key
  try {
    return await fetch(urlOf(operation, parts), {
      method: operation.method,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(limits.timeouts.client),
      ...(hasBody ? { body, keepalive: isLeaving() && body.length <= keepaliveMax } : {}),
    })
  } catch {
    throw new CallError('network.failed', 0)
  }
}

/** A browser keeps only small calls alive (64 KiB in all) when the page is left. */
const keepaliveMax = 8000

/** Whether the page may be on its way out: what it sends now must not be cancelled with it. */
function isLeaving(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}

function urlOf(operation: Call, parts: CallInput): string {
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The reply is not validated: it has the type of the contract that the server checks it against. */
async function read<O extends Operation>({ answers }: Call<O>, response: Response): Promise<ReplyOf<O>> {
  if (response.ok) {
    const reply = await readers[answers ?? 'json'](response)
    // Not JSON: a network that asks for a sign-in answers with a page of its own.
    if (reply === null) throw new CallError('network.failed', 0)
    return reply as ReplyOf<O>
  }
  const json = await readers.json(response)
  const problem = (typeof json === 'object' && json !== null ? json : {}) as Partial<Problem>
  const code = problem.code ?? (response.status >= 502 ? 'server.unavailable' : 'server.failed')
  throw new CallError(code, response.status, problem)
}

const readers: Readonly<Record<Answers | 'json', (response: Response) => Promise<unknown>>> = {
  json: async (response) => parsed(await response.text().catch(() => '')),
  archive: (response) => response.blob(),
  picture: (response) => response.blob(),
  statement: (response) => response.blob(),
  spreadsheet: (response) => response.blob(),
  calendar: (response) => response.text(),
  atom: (response) => response.text(),
  activityPub: (response) => response.text(),
  webFinger: (response) => response.text(),
  redirect: async () => undefined,
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}
