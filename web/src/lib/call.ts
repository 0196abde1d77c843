import type { ErrorCode, FieldProblem, Problem } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Method, Operation, Who } from '@parta/contracts/operation'
import type { Static, TSchema } from 'typebox'
import { getToken, renewToken } from './session.ts'

/** What the browser carries of an operation; `of` exists for the type checker only. */
export interface Call<O extends Operation = Operation> {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly who: Who
  readonly of?: O
}

// biome-ignore lint/complexity/noBannedTypes: the empty object asks "is every field optional?"
type Part<K extends string, S extends TSchema> = {} extends Static<S> ? { [P in K]?: Static<S> } : { [P in K]: Static<S> }

export type InputOf<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']>
export type BodyOf<O extends Operation> = Static<O['body']>
export type QueryOf<O extends Operation> = Static<O['query']>
export type ReplyOf<O extends Operation> = Static<O['reply']>

/** The server was not reached, or did not answer in time. */
export type CallCode = ErrorCode | 'network.failed'

/** A refusal, as the server said it: `code` and `fields` are turned into texts by the screens. */
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

/** Calls an operation. A 401 is answered once by a new id token and the same call again. */
export async function call<O extends Operation>(operation: Call<O>, input: InputOf<O>): Promise<ReplyOf<O>> {
  const parts = input as Parts
  const token = operation.who === 'anyone' ? null : await getToken()
  const response = await send(operation, parts, token)
  if (response.status !== 401 || operation.who === 'anyone') return read(response)
  const renewed = await renewToken(token)
  return renewed === null ? read(response) : read(await send(operation, parts, renewed))
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

async function send(operation: Call, parts: Parts, token: string | null): Promise<Response> {
  const headers: Record<string, string> = {}
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  const hasBody = operation.method !== 'GET' && parts.body !== undefined
  if (hasBody) headers['content-type'] = 'application/json'
  try {
    return await fetch(urlOf(operation, parts), {
      method: operation.method,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(limits.timeouts.client),
      ...(hasBody ? { body: JSON.stringify(parts.body) } : {}),
    })
  } catch {
    throw new CallError('network.failed', 0)
  }
}

function urlOf(operation: Call, parts: Parts): string {
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

async function read<R>(response: Response): Promise<R> {
  const text = await response.text().catch(() => '')
  const json = parsed(text)
  if (response.ok) return json as R
  const problem = (typeof json === 'object' && json !== null ? json : {}) as Partial<Problem>
  const code = problem.code ?? (response.status >= 502 ? 'server.unavailable' : 'server.failed')
  throw new CallError(code, response.status, problem)
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}
