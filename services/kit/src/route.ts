import { createAjv } from '@parta/contracts/ajv'
import { AppError, type FieldProblem } from '@parta/contracts/errors'
import type { Operation } from '@parta/contracts/operation'
import { fieldProblems, type SchemaError } from '@parta/contracts/validation'
import { type Request, type Response, Router } from 'express'
import type { Static, TSchema } from 'typebox'
import { type Actor, bearer, type Verify } from './actor.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { inContext, traced } from './trace.ts'

/** What a handler gets: everything checked against the operation's schemas. */
export interface Call<O extends Operation> {
  readonly params: Static<O['params']>
  readonly query: Static<O['query']>
  readonly body: Static<O['body']>
  /** Who calls. For an operation that anyone may call it is there only when a token came along. */
  readonly actor: Actor
  readonly request: Request
  readonly response: Response
}

type Reply<O extends Operation> = keyof Static<O['reply']> extends never ? void : Static<O['reply']>

export type Handler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>> | Reply<O>

/** One handler for each operation in a module of contracts: a missing one does not compile. */
export type HandlersOf<M> = {
  readonly [K in keyof M as M[K] extends Operation ? K : never]: M[K] extends Operation<
    infer P,
    infer Q,
    infer B,
    infer R
  >
    ? Handler<Operation<P, Q, B, R>>
    : never
}

export type AnyHandlers = Readonly<Record<string, Handler<never>>>

interface Deps {
  readonly verify: Verify
  readonly metrics: Metrics
  readonly log: Log
  readonly checkReplies: boolean
}

export const siteAdmins = 'siteAdmins'

const bodies = createAjv()
/** Queries and path parameters are text: numbers and booleans are read out of it, lists are refused. */
const texts = createAjv({ coerceTypes: true })
const replies = createAjv()

/** Binds each operation to its handler: token, rights, validation, answer; nothing else happens here. */
export function routes(deps: Deps, operations: readonly Operation[], handlers: AnyHandlers): Router {
  const router = Router({ caseSensitive: true, strict: true })
  for (const operation of exactFirst(operations)) {
    const handler = handlers[operation.name]
    if (!handler) throw new Error(`No handler for ${operation.name}`)
    const method = operation.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
    router[method](operation.path, bind(deps, operation, handler as Handler<Operation>))
  }
  return router
}

/**
 * `/notes/grants` before `/notes/:id`, which would take it. The order in which a file says them does not
 * decide: Node lists what a module exports by the alphabet.
 */
export function exactFirst(operations: readonly Operation[]): readonly Operation[] {
  const key = ({ path }: Operation) => path.replaceAll(/:\w+/g, '\uffff')
  return operations.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

function bind(deps: Deps, operation: Operation, handler: Handler<Operation>) {
  const read = {
    params: reader(texts, operation.params),
    query: reader(texts, operation.query),
    body: reader(bodies, operation.body),
  }
  const checkReply = replies.compile(operation.reply)
  const empty = isEmpty(operation.reply)

  return async (request: Request, response: Response) => {
    const end = deps.metrics.calls.startTimer({ operation: operation.name })
    response.once('close', () => end({ status: String(response.statusCode) }))
    const actor = await identify(deps.verify, operation, request)
    const correlation = String(request.headers['x-request-id'] ?? '')
    await inContext({ correlation, actor: actor?.userId ?? 'anyone' }, () =>
      traced(operation.name, { correlation }, async () => {
        const reply: unknown = await handler({
          params: read.params(request.params),
          query: read.query({ ...request.query }),
          body: read.body(bodyOf(request)),
          actor: actor as Actor,
          request,
          response,
        })
        // A redirect or a file is the handler's own answer.
        if (response.headersSent) return
        if (empty) return response.status(204).end()
        if (deps.checkReplies && !checkReply(reply)) {
          throw new Error(
            `${operation.name} answered what its schema does not allow: ${replies.errorsText(checkReply.errors)}`,
          )
        }
        response.status(200).type('application/json').send(JSON.stringify(reply))
      }),
    )
  }
}

/** No body is an empty one; one that was not parsed, because it does not say that it is JSON (or a form), is refused. */
function bodyOf(request: Request): unknown {
  if (request.body !== undefined) return request.body
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length !== '0' || encoding) throw new AppError('request.malformed')
  return {}
}

async function identify(verify: Verify, operation: Operation, request: Request): Promise<Actor | null> {
  const token = bearer(request.headers.authorization)
  if (operation.who === 'anyone') return token ? await verify(token).catch(() => null) : null
  if (!token) throw new AppError('token.missing')
  const actor = await verify(token)
  if (operation.who === 'siteAdmin' && !actor.groups.includes(siteAdmins)) throw new AppError('rights.notSiteAdmin')
  return actor
}

function reader<T extends TSchema>(ajv: ReturnType<typeof createAjv>, schema: T): (input: unknown) => Static<T> {
  const validate = ajv.compile(schema)
  return (input) => {
    const fields = validate(input) ? infinite(input) : fieldProblems((validate.errors ?? []) as SchemaError[])
    if (fields.length > 0) throw new AppError('validation.failed', { fields })
    return input as Static<T>
  }
}

/** The text `1e309` is read as Infinity after its type was checked, and no minimum or maximum minds it. */
function infinite(input: unknown): FieldProblem[] {
  return Object.entries(input as object)
    .filter(([, value]) => typeof value === 'number' && !Number.isFinite(value))
    .map(([field]) => ({ field, code: 'validation.type' }))
}

function isEmpty(schema: TSchema): boolean {
  return Object.keys((schema as { properties?: object }).properties ?? { any: 1 }).length === 0
}
