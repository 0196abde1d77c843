import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox'
import type { AdminRight } from './admin-values.ts'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import type { Scope } from './scopes.ts'
import type { SecurityLogName } from './security.ts'
import { uploadLimits } from './upload-limits.ts'
import type { ServiceName } from './values.ts'

/**
 * Who may call.
 * - `anyone`: no token is needed; a valid one is used.
 * - `account`: a signed-in account, even before its first profile is complete.
 * - `user`: a signed-in account with a complete profile; others get `profile.incomplete`.
 * - `siteAdmin`: a signed-in site admin with the operation's `role`.
 */
export type Who = 'anyone' | 'account' | 'user' | 'siteAdmin'

/**
 * The kind of answer that a handler sends itself, instead of JSON: a redirect to a page, a zip archive, a calendar, a
 * picture, a statement, a spreadsheet, an Atom feed, a document of ActivityPub or WebFinger.
 */
export type Answers =
  | 'redirect'
  | 'archive'
  | 'calendar'
  | 'picture'
  | 'statement'
  | 'spreadsheet'
  | 'atom'
  | 'activityPub'
  | 'webFinger'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Which proof of the session's owner a call needs: see `Operation.proof`. */
export type ProofNeeded = true | 'secret'

/**
 * An HTTP call as data. The server's validation, the handler that a service must provide, the gateway's routing, the
 * OpenAPI page, the web's typed client and its form validation follow from it.
 */
export interface Operation<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
  A extends Answers | undefined = Answers | undefined,
> {
  /** Equal to the constant's name; the command's file, the hook and the fact are named after it. */
  readonly name: string
  readonly summary: string
  readonly service: ServiceName
  readonly method: Method
  /** The path with `:name` for parameters; `/a/…` needs a token, `/public/…` does not. */
  readonly path: string
  readonly who: Who
  /** The role that an operation of site admins needs, or those of which one is enough; without one it needs all rights. */
  readonly role?: AdminRight | readonly AdminRight[]
  readonly params: P
  readonly query: Q
  /** `Nothing` for a call without a body. */
  readonly body: B
  readonly reply: R
  /** The refusals specific to this call; those that any call can answer are in `everywhere`. */
  readonly errors: readonly ErrorCode[]
  /** The class in which the gateway counts the call. */
  readonly cost: Cost
  /**
   * The call needs a fresh proof of the session's owner (`proofs.ts`), and is refused without one before its input is
   * read. `true`: any proof, at most `limits.proofMinutes` minutes old; else `identity.proofRequired`. `secret`: the
   * password or a passkey, at most `money.proofMinutes` minutes ago; else `identity.secretRequired`.
   */
  readonly proof?: ProofNeeded
  /**
   * The call moves money. It needs the header `Idempotency-Key`: a repeated call with the same key and body has no second
   * effect and gets the same answer; with another body it is refused with `request.keyReused`. Keys are the caller's own.
   */
  readonly idempotent?: true
  /** The entry that a successful call writes to the security log; calls of site admins always write `admin_call`. */
  readonly logged?: SecurityLogName
  /** The body is an HTML form sent by another site's page, not JSON. */
  readonly form?: boolean
  /** The body is a document that a server of the fediverse sends: JSON with content types and fields of its own. */
  readonly takes?: 'activityPub'
  /** Pages of any other site may read the answer (CORS), which is the same for everybody. */
  readonly anySite?: true
  /** The scope with which personal access tokens may make the call; without one they are refused. */
  readonly scope?: Scope
  /** Absent for JSON. */
  readonly answers?: A
}

/**
 * The class of a call for the gateway's rate limits: see `limits.rates`. `upload` is for calls that may carry a
 * picture, and `count` for those after which what many people did is counted anew.
 */
export type Cost = 'read' | 'write' | 'upload' | 'search' | 'sensitive' | 'count'

/**
 * Returns the schema of an object with exactly these fields: additional ones are refused in input, and reported in
 * replies.
 */
export const closed = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false })

/**
 * Returns the schema of one value of a closed list. It states its type, because ajv finds duplicates in lists of an
 * unknown type by comparing pairs, but in lists of strings by a hash table.
 */
export const Choice = <const V extends string>(values: readonly V[], options: TSchemaOptions = {}) =>
  Type.Enum<V[]>([...values], { type: 'string', ...options })

/** The schema for no parameters, no query, no body, or a reply without content. */
export const Nothing = closed({})
export type Nothing = Static<typeof Nothing>

interface Definition<P, Q, B, R, A> {
  name: string
  summary: string
  service: ServiceName
  method: Method
  path: string
  who?: Who
  role?: AdminRight | readonly AdminRight[]
  params?: P
  query?: Q
  body?: B
  reply?: R
  errors?: readonly ErrorCode[]
  cost?: Cost
  proof?: ProofNeeded
  idempotent?: true
  logged?: SecurityLogName
  form?: boolean
  takes?: 'activityPub'
  anySite?: true
  scope?: Scope
  answers?: A
}

/** Declares an operation. By default it takes nothing, answers nothing, and needs a signed-in person. */
export function operation<
  P extends TSchema = typeof Nothing,
  Q extends TSchema = typeof Nothing,
  B extends TSchema = typeof Nothing,
  R extends TSchema = typeof Nothing,
  A extends Answers | undefined = undefined,
>(definition: Definition<P, Q, B, R, A>): Operation<P, Q, B, R, A> {
  const who = definition.who ?? (definition.path.startsWith('/public/') ? 'anyone' : 'user')
  // A schema that the definition leaves out has the type of `Nothing`: see the defaults of the type parameters.
  const nothing = Nothing as unknown as P & Q & B & R
  return {
    params: nothing,
    query: nothing,
    body: nothing,
    reply: nothing,
    cost: costOf(definition),
    ...definition,
    errors: [
      ...(definition.errors ?? []),
      ...proofCodes(definition.proof),
      ...(definition.idempotent ? (['request.keyMissing', 'request.keyReused'] as const) : []),
    ],
    who,
  }
}

function proofCodes(proof: ProofNeeded | undefined): ErrorCode[] {
  if (proof === undefined) return []
  return [proof === 'secret' ? 'identity.secretRequired' : 'identity.proofRequired']
}

/** The header of a call that moves money: see `Operation.idempotent`. */
export const idempotencyHeader = 'idempotency-key'
/** A random key; a UUID is one. */
export const idempotencyKeyForm = { minLength: 16, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' } as const

function costOf({
  method,
  body,
}: Pick<Definition<unknown, unknown, unknown, unknown, unknown>, 'method' | 'body'>): Cost {
  if (method === 'GET') return 'read'
  return takesPicture({ body: body as TSchema | undefined }) ? 'upload' : 'write'
}

/** The only field in which a body may carry a picture; its schema is `ImageFile`. */
export const uploadField = 'file'

/** The only field in which a body may carry a table or a calendar; its schema is `UploadedFile`. */
export const sheetField = 'sheet'

type WithBody = { readonly body: TSchema | undefined }

export function takesPicture({ body }: WithBody): boolean {
  return uploadField in fieldsOf(body)
}

/** Whether a body may carry a table or a calendar. */
export function takesFile({ body }: WithBody): boolean {
  return sheetField in fieldsOf(body)
}

function fieldsOf(body: TSchema | undefined): object {
  const { properties = {} } = (body ?? {}) as { properties?: object }
  return properties
}

/**
 * Returns the largest size of an operation's body in bytes: `limits.bodyBytes`, plus a picture, or a table or calendar,
 * where the operation takes one.
 */
export function bodyBytesOf(operation: Operation): number {
  const sheet = takesFile(operation) ? uploadLimits.base64Max : 0
  return limits.bodyBytes + (takesPicture(operation) ? limits.imageBase64Max : 0) + sheet
}

/** Returns the rights of site admins of which an operation needs one. */
export function rolesOf({ role = 'full' }: Pick<Operation, 'role'>): readonly AdminRight[] {
  return typeof role === 'string' ? [role] : role
}

export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value && 'who' in value
}
