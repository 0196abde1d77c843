import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import type { SecurityLogName } from './security.ts'
import type { ServiceName } from './values.ts'

/**
 * Who may call.
 * - `anyone`: no token is needed; one that comes along is read.
 * - `account`: a signed-in account, also one whose first profile is not finished yet.
 * - `user`: a signed-in account with a finished profile; all others get `profile.incomplete`.
 * - `siteAdmin`: a signed-in site admin.
 */
export type Who = 'anyone' | 'account' | 'user' | 'siteAdmin'

/** What a handler answers by itself, instead of JSON: a way to a page of the web, a zip archive, a calendar, a picture. */
export type Answers = 'redirect' | 'archive' | 'calendar' | 'picture'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One HTTP call as data. From it come the server's validation, the handler a service must supply,
 * the gateway's routing, the OpenAPI page, the web's typed client and its form validation.
 */
export interface Operation<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
  A extends Answers | undefined = Answers | undefined,
> {
  /** The one word that the route file, the hook and the fact follow; equal to the constant's name. */
  readonly name: string
  readonly summary: string
  readonly service: ServiceName
  readonly method: Method
  /** With `:name` for each path parameter; `/a/…` needs a token, `/public/…` does not. */
  readonly path: string
  readonly who: Who
  readonly params: P
  readonly query: Q
  /** `Nothing` where the call carries no body. */
  readonly body: B
  readonly reply: R
  /** The refusals that this call itself can answer; those that any call can are in `everywhere`. */
  readonly errors: readonly ErrorCode[]
  /** The class of limit that the gateway counts it in. */
  readonly cost: Cost
  /**
   * The call needs a fresh proof that the session's owner makes it: `limits.proofMinutes` old at most, see `proofs.ts`.
   * Without one it is refused with `identity.proofRequired`, before its input is read.
   */
  readonly proof?: true
  /** What a call that succeeded leaves in the security log; a site admin's call leaves `admin_call` by itself. */
  readonly logged?: SecurityLogName
  /** The body comes as an HTML form (another site's page sends it), not as JSON. */
  readonly form?: boolean
  /** Left out where the reply is JSON. */
  readonly answers?: A
}

/** How dear a call is to the gateway's limits: see `limits.rates`. `upload` is whatever may carry a picture. */
export type Cost = 'read' | 'write' | 'upload' | 'search' | 'sensitive'

/** An object with exactly these fields: anything else is refused on the way in and caught on the way out. */
export const closed = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false })

/**
 * One text of a closed list. It names its type, because ajv compares the items of a list of unknown
 * types pair by pair to find duplicates, and those of a list of texts by a hash table.
 */
export const Choice = <const V extends string>(values: readonly V[], options: TSchemaOptions = {}) =>
  Type.Enum<V[]>([...values], { type: 'string', ...options })

/** No parameters, no query, no body, or a reply without content. */
export const Nothing = closed({})
export type Nothing = Static<typeof Nothing>

interface Definition<P, Q, B, R, A> {
  name: string
  summary: string
  service: ServiceName
  method: Method
  path: string
  who?: Who
  params?: P
  query?: Q
  body?: B
  reply?: R
  errors?: readonly ErrorCode[]
  cost?: Cost
  proof?: true
  logged?: SecurityLogName
  form?: boolean
  answers?: A
}

/** Declares an operation; what is left out takes nothing, answers nothing, and needs a signed-in person. */
export function operation<
  P extends TSchema = typeof Nothing,
  Q extends TSchema = typeof Nothing,
  B extends TSchema = typeof Nothing,
  R extends TSchema = typeof Nothing,
  A extends Answers | undefined = undefined,
>(definition: Definition<P, Q, B, R, A>): Operation<P, Q, B, R, A> {
  const who = definition.who ?? (definition.path.startsWith('/public/') ? 'anyone' : 'user')
  return {
    params: Nothing as unknown as P,
    query: Nothing as unknown as Q,
    body: Nothing as unknown as B,
    reply: Nothing as unknown as R,
    cost: costOf(definition),
    ...definition,
    errors: [...(definition.errors ?? []), ...(definition.proof ? (['identity.proofRequired'] as const) : [])],
    who,
  }
}

function costOf({
  method,
  body,
}: Pick<Definition<unknown, unknown, unknown, unknown, unknown>, 'method' | 'body'>): Cost {
  if (method === 'GET') return 'read'
  return takesPicture({ body: body as TSchema | undefined }) ? 'upload' : 'write'
}

/** The one field in which a body may carry a picture; its schema is `ImageFile`. */
export const uploadField = 'file'

export function takesPicture({ body }: { readonly body: TSchema | undefined }): boolean {
  const { properties = {} } = (body ?? {}) as { properties?: object }
  return uploadField in properties
}

/** Returns how many bytes the body of an operation may have: `limits.bodyBytes`, and a picture's where it takes one. */
export function bodyBytesOf(operation: Operation): number {
  return limits.bodyBytes + (takesPicture(operation) ? limits.imageBase64Max : 0)
}

export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value && 'who' in value
}
