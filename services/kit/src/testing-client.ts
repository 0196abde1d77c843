import { randomUUID } from 'node:crypto'
import { Problem } from '@parta/contracts/errors'
import { codesOf } from '@parta/contracts/openapi'
import { idempotencyHeader, type Operation } from '@parta/contracts/operation'
import type { Static } from 'typebox'
import { flawOf } from './process/check.ts'
import { eventually } from './testing.ts'

/** What a test sends with a call; `id` replaces the parameter in the operation's path. */
export interface Sent {
  readonly token?: string | undefined
  readonly cookie?: string | undefined
  readonly id?: string | undefined
  /** The query as names and values, or as text with or without its question mark. */
  readonly query?: string | Readonly<Record<string, string>> | undefined
  readonly body?: unknown
  /** `idempotency-key` replaces the new one that every call of an operation with `idempotent` gets. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer<O extends Operation> {
  readonly status: number
  readonly body: Static<O['reply']> & { code?: string; errors?: { field: string; code: string }[] }
  /** The cookies of the answer, in the form in which a browser sends them back. */
  readonly cookie: string
  readonly setCookie: string
  readonly headers: Headers
  /** The body as text, without the id of the request, so that two answers can be compared. */
  readonly text: string
}

/** The HTTP client of the tests. It checks every answer against the contract of the operation. */
export interface Client {
  /**
   * Makes a call. A read, or one that the server does once for its key, is repeated while the answer is `server.busy`.
   * @throws Error when the answer does not fit the contract, or has a status of 500 or more that callers do not repeat
   */
  call<O extends Operation>(operation: O, sent?: Sent): Promise<Answer<O>>
  /**
   * Calls an operation to set up a test, and repeats the call while it is refused: services receive each other's facts
   * a moment later. A busy server may do a call that it refuses: then the set-up does it twice, which is better than a
   * test that fails on a busy machine.
   * @returns the body of the reply
   * @throws Error with the operation, status and code of the last refusal
   */
  must<O extends Operation>(operation: O, sent?: Sent): Promise<Static<O['reply']>>
}

/**
 * Returns a client of a service or of the gateway.
 * @param url called before each call, because a service that restarts gets another port
 * @param called receives the name of each operation that succeeded
 */
export function clientOf(url: () => string, called = new Set<string>()): Client {
  const call: Client['call'] = async (operation, sent) => {
    const keyed = withKey(operation, sent)
    const make = () => callAt(url(), operation, keyed)
    // The server may answer `server.busy` late, after it has done what the call asks for: other calls would do it twice.
    const isRepeatable = operation.method === 'GET' || operation.idempotent === true
    const answer = await repeated(operation, { make, mayPass: ({ code }) => isRepeatable && code === 'server.busy' })
    if (answer.status < 300) called.add(operation.name)
    return answer
  }
  return { call, must: async (operation, sent) => (await accepted({ call }, operation, sent)).body }
}

/** Refusals that a later call gets as well: of input that does not fit the schema, and of what is done already. */
const final: readonly string[] = ['validation.failed', 'identity.alreadyConfirmed']

/** Repeats a call until it succeeds, and returns that answer. An answer that does not fit the contract ends it at once. */
export async function accepted<O extends Operation>(
  { call }: Pick<Client, 'call'>,
  operation: O,
  sent?: Sent,
): Promise<Answer<O>> {
  const mayPass = ({ code }: Problem) => !final.includes(code)
  const keyed = withKey(operation, sent)
  const answer = await repeated(operation, { make: () => call(operation, keyed), mayPass })
  if (answer.status >= 300) throw refusalOf(operation, answer)
  return answer
}

/** Adds the header by which the server recognises a repeated call, unless it is there. */
function withKey({ idempotent }: Operation, sent: Sent = {}): Sent {
  return idempotent ? { ...sent, headers: { [idempotencyHeader]: randomUUID(), ...sent.headers } } : sent
}

const refusalOf = ({ name }: Operation, { status, body }: Answer<Operation>) =>
  new Error(`${name} is refused: ${status} ${body.code}`)

interface Repeated<O extends Operation> {
  make(): Promise<Answer<O>>
  /** Whether a refusal may pass, such as by a busy machine; others are returned at once. */
  mayPass(refusal: Problem): boolean
}

async function repeated<O extends Operation>(operation: O, { make, mayPass }: Repeated<O>): Promise<Answer<O>> {
  const outcome = await eventually(async () => {
    const answer = await make().catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.status >= 300 && mayPass(answer.body)) throw refusalOf(operation, answer)
    return answer
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** Sends a call and returns the raw response, for answers that are not JSON: pictures, calendars, archives. */
export function fetchAt(url: string, { method, path, idempotent }: Operation, sent: Sent = {}): Promise<Response> {
  const { token, cookie, id = '', query = {}, body, headers = {} } = sent
  const pairs = new URLSearchParams(typeof query === 'string' ? query.replace(/^\?/, '') : { ...query }).toString()
  return fetch(`${url}${path.replace(/:\w+/, encodeURIComponent(id))}${pairs && `?${pairs}`}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotent ? { [idempotencyHeader]: randomUUID() } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

async function callAt<O extends Operation>(url: string, operation: O, sent: Sent): Promise<Answer<O>> {
  const answer = await fetchAt(url, operation, sent)
  const text = await answer.text()
  // Tests of pictures, calendars and archives read their answers with `fetchAt`.
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  const reply: unknown = text && isJson ? JSON.parse(text) : {}
  const flaw = answer.status < 400 ? flawOfReply(operation, answer, reply) : flawOfProblem(operation, answer, reply)
  if (flaw) throw new Error(`${operation.name}: ${flaw}`)
  const cookies = answer.headers.getSetCookie()
  return {
    status: answer.status,
    body: reply as Answer<O>['body'],
    cookie: cookies.map((line) => line.split(';')[0]).join('; '),
    setCookie: cookies.join(', '),
    headers: answer.headers,
    text: text.replace(/"requestId":"[^"]*"/, ''),
  }
}

function flawOfReply(operation: Operation, { status }: Response, reply: unknown): string | null {
  // A redirect has no body.
  return status >= 300 ? null : flawOf(operation.reply, reply)
}

/** Refusals by a busy machine, which callers repeat. */
const passing = /"code":"server\.(busy|unavailable)"/

/** Returns what is wrong with a refusal, or null: it must be a problem document whose code the operation lists. */
export function flawOfProblem(operation: Operation, answer: Response, body: unknown): string | null {
  const said = `${answer.status} ${JSON.stringify(body).slice(0, 300)}`
  if (answer.status < 400 || (answer.status >= 500 && !passing.test(said))) return said
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json'))
    return `not of the type application/problem+json: ${said}`
  const flaw = flawOf(Problem, body)
  if (flaw) return `not a problem document (${flaw}): ${said}`
  const { code, status, errors } = body as Static<typeof Problem>
  if (status !== answer.status) return `another status in the body: ${said}`
  if (!codesOf(operation).includes(code)) return `a code that the operation does not list: ${said}`
  if (code === 'validation.failed' && !errors?.length) return `no field is named: ${said}`
  return null
}
