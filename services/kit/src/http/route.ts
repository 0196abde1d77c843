import { AppError } from '@parta/contracts/errors'
import {
  type Operation,
  type ProofNeeded,
  sheetField,
  takesFile,
  takesPicture,
  uploadField,
} from '@parta/contracts/operation'
import { type Request, type Response, Router } from 'express'
import type { Static, TSchema } from 'typebox'
import { flawOf } from '../process/check.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { audited, type SecurityLog } from '../process/security-log.ts'
import { addContext, context, traced } from '../process/trace.ts'
import { type Actor, bearer, personOf, type Verify } from '../session/actor.ts'
import { type AddRights, type AuditLog, askingForPasskey, requireRight } from './audit.ts'
import { createBodyReader } from './body.ts'
import { type IdempotencyKey, idempotencyKeyOf } from './idempotency.ts'
import { bodyReader, textReader } from './input.ts'
import { type Input, keepLite } from './keep-lite.ts'
import { compileSerializer, leftOutFields, type WrittenReply, writtenIn } from './serialize.ts'
import type { Uploaded, Uploads } from './uploads.ts'

/** The argument of a handler; all fields are validated against the operation's schemas. */
export interface Call<O extends Operation> {
  readonly params: Static<O['params']>
  readonly query: Static<O['query']>
  readonly body: Static<O['body']>
  /** The caller. For operations with `who: 'anyone'` it is `null` without a valid token. */
  readonly actor: Actor
  /** The caller's key and a hash of the body. For operations without `idempotent` it is `null`. */
  readonly key: IdempotencyKey
  readonly request: Request
  readonly response: Response
}

type Reply<O extends Operation> = keyof Static<O['reply']> extends never ? void : Static<O['reply']>

type Answer<O extends Operation> = Reply<O> | WrittenReply

export type Handler<O extends Operation> = (call: Call<O>) => Promise<Answer<O>> | Answer<O>

/** A handler for each operation in a module of contracts; a missing one is a type error. */
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

/** What all operations of a service use. */
export interface RouteDeps {
  readonly verify: Verify
  readonly metrics: Metrics
  readonly log: Log
  readonly security: SecurityLog
  readonly checkReplies: boolean
  /** The organisation of a lite installation. */
  readonly lite?: string | undefined
  readonly uploads: Uploads
  readonly audit: AuditLog
  readonly addRights: AddRights
  /** Refuses callers without a fresh proof; required when an operation has `proof`. */
  readonly requireProof?: RequireProof | undefined
}

/** Resolves when the caller's session has the proof. @throws identity.proofRequired, identity.secretRequired */
export type RequireProof = (actor: Actor, needed: ProofNeeded) => Promise<void>

/**
 * Returns a router that binds each operation to its handler, with token, role, fresh proof, validation, quotas of uploads,
 * security log and reply.
 */
export function routes(deps: RouteDeps, operations: readonly Operation[], handlers: AnyHandlers): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const missing = operations.find(({ name }) => !handlers[name])
  if (missing) throw new Error(`No handler for ${missing.name}`)
  for (const operation of exactFirst(operations)) {
    const handler = handlers[operation.name]
    if (operation.proof && !deps.requireProof)
      throw new Error(`${operation.name} needs a proof, and the service has no function that checks it`)
    const method = operation.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
    router[method](operation.path, bind(deps, operation, handler as Handler<Operation>))
  }
  return router
}

/**
 * Sorts operations so that `/notes/grants` is matched before `/notes/:id`. The order within a module does not help:
 * Node sorts a module's exports by name.
 */
export function exactFirst(operations: readonly Operation[]): readonly Operation[] {
  const key = ({ path }: Operation) => path.replaceAll(/:\w+/g, '\uffff')
  return operations.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

function bind(deps: RouteDeps, operation: Operation, handler: Handler<Operation>) {
  const read = {
    params: textReader(operation.params),
    query: textReader(operation.query),
    body: bodyReader(operation.body),
  }
  const readBody = createBodyReader(operation)
  const write = writerOf(operation, deps.checkReplies)
  const empty = isEmpty(operation.reply)
  const uploads = uploadsIn(operation)

  return async (request: Request, response: Response) => {
    const end = deps.metrics.calls.startTimer({ operation: operation.name })
    response.once('close', () => end({ status: String(response.statusCode) }))
    addContext({ operation: operation.name })
    const actor = await identify(deps, operation, request)
    if (operation.proof) await deps.requireProof?.(actor as Actor, operation.proof)
    const correlation = String(request.headers['x-request-id'] ?? '')
    addContext({ isCall: true })
    await traced(operation.name, { correlation }, async () => {
      const act = { operation: operation.name, subject: subjectOf(request), actor }
      const reply: unknown = await noted(deps, { act, operation }, async () => {
        const given = { params: read.params(request.params), query: read.query({ ...request.query }) }
        // The body is read last, so that a caller without a valid token or proof causes no parsing.
        const input = { ...given, body: read.body(await readBody(request, response)) }
        const { params, query, body } = deps.lite ? keepLite(deps.lite, operation.name, input as Input) : input
        for (const [field, kind] of uploads) {
          const { [field]: upload } = body as Readonly<Record<string, unknown>>
          if (typeof upload === 'string') await deps.uploads.count(kind, actor?.accountId ?? 'anyone')
        }
        const key = operation.idempotent ? idempotencyKeyOf(operation, actor as Actor, { request, params, body }) : null
        return handler({ params, query, body, actor: actor as Actor, key: key as IdempotencyKey, request, response })
      })
      // The handler has answered by itself, with a redirect or a file.
      if (response.headersSent) return
      if (empty) return response.status(204).end()
      const text = write(reply)
      const fields = leftOutFields()
      if (fields.length > 0) deps.log.error({ operation: operation.name, fields }, leftOutOfReply)
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
      })
      response.end(text)
    })
  }
}

/** The fields in which a body may carry an upload, and how it is counted. */
function uploadsIn(operation: Operation): readonly (readonly [field: string, kind: Uploaded])[] {
  return [
    ...(takesPicture(operation) ? [[uploadField, 'pictures'] as const] : []),
    ...(takesFile(operation) ? [[sheetField, 'files'] as const] : []),
  ]
}

interface Noting {
  readonly act: Parameters<AuditLog['begin']>[0]
  readonly operation: Operation
}

/** Runs a call with its entries in the security log and, if it is one of a site admin, in the audit log. */
async function noted(
  { security, audit }: RouteDeps,
  { act, operation }: Noting,
  work: () => unknown,
): Promise<unknown> {
  const isForAdmins = operation.who === 'siteAdmin'
  if (isForAdmins) await audit.begin(act)
  const isNoted = () => isForAdmins || context().isAdmin === true
  try {
    const reply = await audited(security, { operation, subject: act.subject }, work)
    if (isNoted()) await audit.end(act, 'done')
    return reply
  } catch (thrown) {
    const error = askingForPasskey(thrown)
    if (isNoted()) await audit.end(act, error instanceof AppError ? error.code : 'server.failed')
    throw error
  }
}

const leftOutOfReply = 'Fields were left out of a reply: their values do not fit its schema'

/**
 * Returns the function that writes an operation's replies as JSON. A reply that its handler has written is passed on.
 * @param isChecked whether a reply that does not fit the schema is an error; otherwise fields that the schema does not
 * list are left out
 */
function writerOf({ name, reply: schema }: Operation, isChecked: boolean): (reply: unknown) => string {
  const serialize = compileSerializer(schema)
  const write = (reply: unknown) => writtenIn(reply) ?? serialize(reply)
  if (!isChecked) return write
  return (reply) => {
    const text = write(reply)
    const flaw = flawOf(schema, writtenIn(reply) === undefined ? reply : JSON.parse(text))
    if (flaw) throw new Error(`The reply of ${name} does not fit its schema: ${flaw}`)
    return text
  }
}

function subjectOf({ params }: Request): string | undefined {
  const id = params['id']
  return typeof id === 'string' ? id : undefined
}

async function identify(
  { verify, addRights }: RouteDeps,
  operation: Operation,
  request: Request,
): Promise<Actor | null> {
  const token = bearer(request.headers.authorization)
  if (operation.who === 'anyone') return token ? inLog(await verify(token).catch(() => null)) : null
  if (!token) throw new AppError('token.missing')
  const actor = await addRights(inLog(await verify(token, operation.scope)), operation)
  if (operation.who === 'siteAdmin') requireRight(actor, operation)
  if (operation.who === 'user') personOf(actor)
  return actor
}

/** Adds the caller to the log context, also for calls that are refused later. */
function inLog<A extends Actor | null>(actor: A): A {
  addContext({ actor: actor?.userId || 'anyone', account: actor?.accountId })
  return actor
}

function isEmpty(schema: TSchema): boolean {
  return Object.keys((schema as { properties?: object }).properties ?? { any: 1 }).length === 0
}
