import type { TSchema } from 'typebox'
import { type ErrorCode, errors, everywhere, FieldProblem, Problem } from './errors.ts'
import { activityType, activityTypes, webFingerType } from './fediverse.ts'
import { limits } from './limits.ts'
import { money } from './money.ts'
import { idempotencyKeyForm, type Operation, rolesOf, takesFile, takesPicture } from './operation.ts'
import { nouns, operations } from './operations.ts'
import * as shapes from './shapes.ts'
import { spreadsheetType } from './uploader.ts'
import { services } from './values.ts'

type Json = Record<string, unknown>

/** Keywords whose children are names of fields, not keywords: a field may be called `message`. */
const named = new Set(['properties', 'patternProperties', '$defs'])
/** Parta's own keywords, which choose texts in its forms, and are left out of the document. */
const ours = new Set(['message'])

/** Schemas that the document refers to by name; all others are inlined. */
const components: ReadonlyMap<string, TSchema> = new Map(
  [shapes, ...Object.values(nouns), { FieldProblem, Problem }]
    .flatMap((noun) => Object.entries<unknown>(noun))
    .filter((entry): entry is [string, TSchema] => isObjectSchema(entry[1])),
)
const nameOf = new Map([...components].map(([name, schema]) => [JSON.stringify(schema), name]))

/** Returns the OpenAPI 3.1 document of all operations. `url` is the public address, `version` the product's. */
export function openapiDocument({ url, version }: { url: string; version: string }): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parta',
      version,
      description:
        'Calls under `/a` need the id token that signing in answers with, or, where an operation names a scope, a personal access token (`Authorization: Bearer parta_…`); calls under `/public` need neither. ' +
        'Refusals are `application/problem+json` (RFC 9457) with a stable `code` and, for a refused input, one entry a field. ' +
        'Lists give up to 50 items a page and a `nextToken` while more follow. Times are ISO 8601 in UTC.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url }],
    tags: services.filter((name) => operations.some(({ service }) => service === name)).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].map(([name, schema]) => [name, children(schema)])),
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'parta_…' },
      },
    },
  }
}

/** Returns all codes that the operation can answer: its own, and those of `everywhere` that apply to it. */
export function codesOf(operation: Operation): readonly ErrorCode[] {
  const impossible = new Set<ErrorCode>()
  if (operation.who === 'anyone')
    for (const code of [
      'token.missing',
      'token.invalid',
      'token.scope',
      'rights.missing',
      'rights.passkeyRequired',
    ] as const)
      impossible.add(code)
  if (operation.who !== 'siteAdmin') impossible.add('rights.notSiteAdmin')
  if (operation.who !== 'user') impossible.add('profile.incomplete')
  if (!takesPicture(operation)) impossible.add('image.tooMany')
  if (!takesFile(operation)) impossible.add('upload.tooManyFiles')
  // A GET with a body is refused without reading it.
  if (operation.method === 'GET') {
    for (const code of ['request.tooLarge', 'request.tooComplex'] as const) impossible.add(code)
  }
  return [...new Set([...operation.errors, ...everywhere.filter((code) => !impossible.has(code))])]
}

const needsSecret = `Needs the password or a passkey of the session’s owner, at most ${money.proofMinutes} minutes ago: \`proveByPassword\`, \`proveByPasskey\`, or the sign-in itself.`

const needsProof = `Needs a proof of at most ${limits.proofMinutes} minutes that the owner of the session makes the call: \`proveByPassword\`, \`proveByPasskey\`, \`proveByCode\`, or the sign-in itself.`

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A random key of the caller’s choice, for example a UUID. A repeated call with the same key and body has no second effect.',
  schema: { type: 'string', ...idempotencyKeyForm },
}

function describeOperation(operation: Operation): Json {
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...descriptionOf(operation),
    tags: [operation.service],
    security: securityOf(operation),
    parameters: [
      ...parameters('path', operation.params),
      ...parameters('query', operation.query),
      ...(operation.idempotent ? [idempotencyKey] : []),
    ],
    ...(isEmpty(operation.body)
      ? {}
      : { requestBody: { required: fieldsOf(operation.body).required.length > 0, content: bodyOf(operation) } }),
    responses: { ...success(operation), ...refusals(operation) },
  }
}

/** A personal access token may make the call only where the operation names a scope. */
function securityOf({ who, scope }: Operation): Json[] {
  if (who === 'anyone') return []
  return [{ idToken: [] }, ...(scope ? [{ accessToken: [scope] }] : [])]
}

function descriptionOf(operation: Operation): Json {
  const { proof, anySite, who, scope } = operation
  const roles = rolesOf(operation).map((role) => `\`${role}\``)
  const said = [
    ...(who === 'siteAdmin' ? [`For site admins with the role ${roles.join(' or ')}, and those with all rights.`] : []),
    ...(proof ? [proof === 'secret' ? needsSecret : needsProof] : []),
    ...(scope ? [`Personal access tokens need the scope \`${scope}\`.`] : []),
    ...(anySite ? ['Pages of any site may read the answer, without cookies (CORS).'] : []),
  ]
  return said.length > 0 ? { description: said.join(' ') } : {}
}

function parameters(where: 'path' | 'query', schema: TSchema): Json[] {
  const required = new Set<string>(fieldsOf(schema).required)
  return Object.entries(fieldsOf(schema).properties).map(([name, field]) => ({
    name,
    in: where,
    required: required.has(name),
    schema: plain(field),
  }))
}

function bodyOf({ form, takes, body }: Operation): Json {
  if (takes) return Object.fromEntries(activityTypes.map((type) => [type, { schema: plain(body) }]))
  return form ? { 'application/x-www-form-urlencoded': { schema: plain(body) } } : json(body)
}

function success(operation: Operation): Json {
  if (operation.answers === 'redirect') return { 303: { description: 'On to a page of the web.' } }
  if (operation.answers === 'archive')
    return { 200: { description: 'The archive.', content: { 'application/zip': {} } } }
  if (operation.answers === 'picture') return { 200: { description: 'The picture.', content: { 'image/webp': {} } } }
  if (operation.answers === 'statement')
    return {
      200: { description: 'The statement.', content: { 'text/csv': {}, [spreadsheetType]: {}, 'application/pdf': {} } },
    }
  if (operation.answers === 'spreadsheet')
    return { 200: { description: 'The spreadsheet.', content: { [spreadsheetType]: {} } } }
  if (operation.answers === 'atom')
    return {
      200: { description: 'The feed.', content: { 'application/atom+xml': {} } },
      304: { description: 'The feed is still the one that `If-None-Match` names.' },
    }
  if (operation.answers === 'activityPub')
    return {
      200: { description: 'The document.', content: { [activityType]: {} } },
      303: { description: 'On to the page, for callers that prefer HTML.' },
    }
  if (operation.answers === 'webFinger')
    return { 200: { description: 'The document.', content: { [webFingerType]: {} } } }
  if (operation.answers === 'calendar')
    return {
      200: { description: 'The calendar.', content: { 'text/calendar': {} } },
      304: { description: 'The calendar is still the one that `If-None-Match` names.' },
    }
  if (isEmpty(operation.reply)) return { 204: { description: 'Done.' } }
  return { 200: { description: 'Done.', content: json(operation.reply) } }
}

function refusals(operation: Operation): Json {
  const byStatus = Map.groupBy(codesOf(operation), (code) => errors[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { type: 'object', properties: { code: { enum: codes } } },
              ],
            },
          },
        },
      },
    ]),
  )
}

function json(schema: TSchema): Json {
  return { 'application/json': { schema: plain(schema) } }
}

/** Returns a schema without Parta's own keywords, with references to the named schemas. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  const name = nameOf.get(JSON.stringify(value))
  return name ? { $ref: `#/components/schemas/${name}` } : children(value)
}

function children(schema: object): Json {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !ours.has(keyword))
      .map(([keyword, value]) => [
        keyword,
        named.has(keyword)
          ? Object.fromEntries(Object.entries(value as object).map(([name, field]) => [name, plain(field)]))
          : plain(value),
      ]),
  )
}

function fieldsOf(schema: TSchema): { properties: Record<string, TSchema>; required: readonly string[] } {
  return { properties: {}, required: [], ...(schema as object) }
}

function isEmpty(schema: TSchema): boolean {
  return Object.keys((schema as { properties?: object }).properties ?? { any: true }).length === 0
}

function isObjectSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null && 'properties' in value && 'type' in value
}
