import { type Static, type TSchema, Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { ServiceName } from './values.ts'

/** Who may call: nobody in particular, a signed-in person, or a site admin. */
export type Who = 'anyone' | 'user' | 'siteAdmin'

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
  /** The body comes as an HTML form (another site's page sends it), not as JSON. */
  readonly form?: boolean
  /** What the handler answers by itself, instead of JSON: `redirect` to a page of the web, a zip archive, a calendar, a picture. */
  readonly answers?: 'redirect' | 'archive' | 'calendar' | 'picture'
}

/** How dear a call is to the gateway's limits: see `limits.rates`. */
export type Cost = 'read' | 'write' | 'search' | 'sensitive'

/** An object with exactly these fields: anything else is refused on the way in and caught on the way out. */
export const closed = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false })

/** No parameters, no query, no body, or a reply without content. */
export const Nothing = closed({})
export type Nothing = Static<typeof Nothing>

interface Definition<P, Q, B, R> {
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
  form?: boolean
  answers?: 'redirect' | 'archive' | 'calendar' | 'picture'
}

/** Declares an operation; what is left out takes nothing, answers nothing, and needs a signed-in person. */
export function operation<
  P extends TSchema = typeof Nothing,
  Q extends TSchema = typeof Nothing,
  B extends TSchema = typeof Nothing,
  R extends TSchema = typeof Nothing,
>(definition: Definition<P, Q, B, R>): Operation<P, Q, B, R> {
  const who = definition.who ?? (definition.path.startsWith('/public/') ? 'anyone' : 'user')
  return {
    params: Nothing as unknown as P,
    query: Nothing as unknown as Q,
    body: Nothing as unknown as B,
    reply: Nothing as unknown as R,
    errors: [],
    cost: definition.method === 'GET' ? 'read' : 'write',
    ...definition,
    who,
  }
}

export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value && 'who' in value
}
