import { createAjv } from '@parta/contracts/ajv'
import { Problem } from '@parta/contracts/errors'
import { codesOf } from '@parta/contracts/openapi'
import type { Operation } from '@parta/contracts/operation'
import type { Static } from 'typebox'
import { eventually } from './testing.ts'

/** What a call sends; `id` takes the place of the parameter in the operation's path. */
export interface Sent {
  readonly token?: string | undefined
  readonly cookie?: string | undefined
  readonly id?: string | undefined
  /** Pairs, or the text from the question mark on. */
  readonly query?: string | Readonly<Record<string, string>> | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer<O extends Operation> {
  readonly status: number
  readonly body: Static<O['reply']> & { code?: string; errors?: { field: string; code: string }[] }
  /** All cookies that came, as a browser sends them back. */
  readonly cookie: string
  readonly setCookie: string
  readonly headers: Headers
  /** The body as it came, without the request's id. */
  readonly text: string
}

/** The client of all tests: calls by their operation, every answer checked against the contract. */
export interface Client {
  /** @throws Error where the answer breaks the contract, or the server failed */
  call<O extends Operation>(operation: O, sent?: Sent): Promise<Answer<O>>
  /**
   * A call that has to succeed for the test to make sense: repeated while it is refused, because services hear
   * of each other's facts a moment later, and a refused call changes nothing.
   * @returns the reply @throws Error that names the operation, the status and the code of the last refusal
   */
  must<O extends Operation>(operation: O, sent?: Sent): Promise<Static<O['reply']>>
}

/**
 * @param url of a service or the gateway, asked for at each call because a service may be started anew
 * @param called where the names of the operations go that were answered with success
 */
export function clientOf(url: () => string, called = new Set<string>()): Client {
  const call: Client['call'] = async (operation, sent = {}) => {
    const answer = await callAt(url(), operation, sent)
    if (answer.status < 300) called.add(operation.name)
    return answer
  }
  return { call, must: async (operation, sent) => (await accepted({ call }, operation, sent)).body }
}

/** The first answer of a repeated call that is no refusal. An answer that breaks the contract ends it at once. */
export async function accepted<O extends Operation>(
  { call }: Pick<Client, 'call'>,
  operation: O,
  sent?: Sent,
): Promise<Answer<O>> {
  const outcome = await eventually(async () => {
    const answer = await call(operation, sent).catch((error: Error) => error)
    if (answer instanceof Error || answer.status < 300) return answer
    const refusal = new Error(`${operation.name} is refused: ${answer.status} ${answer.body.code}`)
    // Input that breaks the schema is refused whatever the services know.
    if (answer.body.code === 'validation.failed') return refusal
    throw refusal
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** The request that a call is, for what is no JSON: pictures, calendars, archives. */
export function fetchAt(url: string, { method, path }: Operation, sent: Sent = {}): Promise<Response> {
  const { token, cookie, id = '', query = {}, body, headers = {} } = sent
  const pairs = new URLSearchParams(typeof query === 'string' ? query.replace(/^\?/, '') : { ...query }).toString()
  return fetch(`${url}${path.replace(/:\w+/, encodeURIComponent(id))}${pairs && `?${pairs}`}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

async function callAt<O extends Operation>(url: string, operation: O, sent: Sent): Promise<Answer<O>> {
  const answer = await fetchAt(url, operation, sent)
  const text = await answer.text()
  // What is no JSON is read by tests of its own.
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

const ajv = createAjv()
const isProblem = ajv.compile(Problem)

function flawOfReply(operation: Operation, { status }: Response, reply: unknown): string | null {
  // A redirect has no body.
  return status >= 300 || ajv.validate(operation.reply, reply) ? null : ajv.errorsText()
}

/** What is wrong with a refusal: it is a problem, with a code that the operation lists, and never the server's fault. */
export function flawOfProblem(operation: Operation, answer: Response, body: unknown): string | null {
  const said = `${answer.status} ${JSON.stringify(body).slice(0, 300)}`
  if (answer.status < 400 || answer.status >= 500) return said
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) return `no problem: ${said}`
  if (!isProblem(body)) return `not as a problem is: ${said}`
  const { code, status, errors } = body as Static<typeof Problem>
  if (status !== answer.status) return `says another status: ${said}`
  if (!codesOf(operation).includes(code)) return `a code that it does not list: ${said}`
  if (code === 'validation.failed' && !errors?.length) return `names no field: ${said}`
  return null
}
