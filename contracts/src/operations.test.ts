import { describe, expect, it } from 'vitest'
import { createAjv } from './ajv.ts'
import { errors } from './errors.ts'
import { isOperation, Nothing, type Operation } from './operation.ts'
import { nouns, operations, operationsOf } from './operations.ts'
import { services } from './values.ts'

/** The keywords of a schema that these rules read. */
interface Node {
  type?: string
  properties?: Record<string, Node>
  patternProperties?: Record<string, Node>
  additionalProperties?: unknown
  items?: Node
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  maxLength?: number
  maxItems?: number
}

const byName: [string, Operation][] = operations.map((operation) => [operation.name, operation])
const inputs = operations.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).map(([part, schema]): [string, Node] => [`${name} ${part}`, schema as Node]),
)

/** Other sites fill in forms and send documents, which may have more fields than are read. */
const foreign = new Set(operations.filter(({ form, takes }) => form || takes).map(({ name }) => `${name} body`))

describe('an operation', () => {
  it('has the name of its constant', () => {
    const named = Object.values(nouns)
      .flatMap((noun) => Object.entries<unknown>(noun))
      .filter(([, value]) => isOperation(value))
    for (const [name, value] of named) expect((value as Operation).name).toBe(name)
  })

  it('has a unique name and a unique route', () => {
    const names = operations.map(({ name }) => name)
    const routes = operations.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(names).toHaveLength(new Set(names).size)
    expect(routes).toHaveLength(new Set(routes).size)
  })

  it('belongs to one of the services', () => {
    expect(services.flatMap((service) => operationsOf(service))).toHaveLength(operations.length)
  })

  it.each(byName)('%s needs a token exactly under /a', (_name, { path, who }) => {
    expect(path).toMatch(/^\/(a|public)\/[\w/:-]+$/)
    expect(who === 'anyone').toBe(path.startsWith('/public/'))
  })

  it.each(byName)('%s declares each parameter of its path', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    expect(Object.keys((params as Node).properties ?? {}).toSorted()).toEqual(inPath.toSorted())
  })

  it('that may carry a picture or a file of events is counted as an upload, and no other is', () => {
    const uploads = operations.filter(({ cost }) => cost === 'upload')
    const carrying = operations.filter(({ body }) =>
      ['file', 'sheet'].some((field) => field in ((body as Node).properties ?? {})),
    )
    expect(uploads).toEqual(carrying)
    expect(uploads.length).toBeGreaterThan(5)
  })

  it.each(byName)('%s has no body when it is a GET', (_name, { method, body }) => {
    if (method === 'GET') expect(body).toBe(Nothing)
  })

  it.each(byName)('%s refuses only with codes that exist', (_name, { errors: codes }) => {
    for (const code of codes) expect(errors).toHaveProperty([code])
    expect(codes).toHaveLength(new Set(codes).size)
  })

  it.each(byName)('%s has a summary that is a sentence', (_name, { summary }) => {
    expect(summary).toMatch(/^\p{Lu}.{8,}\.$/u)
  })

  it.each(byName)('%s compiles', (_name, { params, query, body, reply }) => {
    const ajv = createAjv()
    for (const schema of [params, query, body, reply]) expect(() => ajv.compile(schema)).not.toThrow()
  })
})

describe('the input of operations', () => {
  it.each(inputs.filter(([where]) => !foreign.has(where)))('%s is closed', (_where, schema) => {
    for (const [, node] of nodes(schema)) if (node.properties) expect(node.additionalProperties).toBe(false)
  })

  it.each(inputs)('%s has a limit for each text and list', (_where, schema) => {
    expect(
      nodes(schema)
        .filter(([, node]) => !isBounded(node))
        .map(([path]) => path),
    ).toEqual([])
  })
})

describe('the reply of operations', () => {
  const replies = operations.map(({ name, reply }): [string, Node] => [name, reply as Node])

  it.each(replies)('%s has a closed reply', (_name, schema) => {
    for (const [, node] of nodes(schema)) if (node.properties) expect(node.additionalProperties).toBe(false)
  })
})

/** Returns a schema and all schemas inside it, each with its dotted path. */
function nodes(schema: Node, path = ''): [string, Node][] {
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.patternProperties ?? {}),
    ...(schema.items ? [['[]', schema.items] as const] : []),
    ...(schema.anyOf ?? []).map((option, index) => [`|${index}`, option] as const),
  ]
  return [[path, schema], ...inner.flatMap(([name, node]) => nodes(node, `${path}.${name}`))]
}

/** Returns whether a pattern limits the length: anchored at both ends, without unlimited repetition. */
function isBounded(node: Node): boolean {
  if (node.enum || 'const' in node) return true
  if (node.type === 'array') return node.maxItems !== undefined
  if (node.type !== 'string') return true
  return node.maxLength !== undefined || /^\^[^*+]*\$$/.test((node.pattern ?? '').replace(/\{\d+,\}/g, '*'))
}

describe('the calls of the specification', () => {
  const routes = new Set(operations.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`))

  it.each([
    'GET /a/users',
    'PATCH /a/users',
    'POST /a/users/initial',
    'GET /a/users/profile/{}',
    'GET /a/users/review/{}',
    'GET /a/users/stats/{}',
    'DELETE /a/users/account',
    'POST /a/users/alias',
    'PATCH /a/users/alias',
    'DELETE /a/users/alias/{}',
    'POST /a/referral/click',
    'POST /a/user-feedback',
    'POST /a/report',
    'GET /public/landing',
  ])('of people hold %s', (call) => {
    expect(routes).toContain(call)
  })

  it.each([
    'GET /a/organization/my-orgs',
    'GET /a/organization/all-orgs',
    'GET /a/organization/single/{}',
    'POST /a/organization',
    'PATCH /a/organization',
    'DELETE /a/organization/single/{}',
    'PATCH /a/organization/join/{}',
    'PATCH /a/organization/leave/{}',
    'PATCH /a/organization/role/{}',
    'PATCH /a/organization/kick/{}',
    'POST /a/feed',
    'PATCH /a/feed',
    'DELETE /a/feed',
    'GET /a/feed',
    'GET /a/feed/single/{}',
    'GET /a/feed/my-feeds',
    'GET /a/notes/{}',
    'PATCH /a/notes',
    'DELETE /a/notes',
    'GET /a/notes/grants',
    'GET /a/notifications/list',
    'DELETE /a/notifications/single/{}',
    'DELETE /a/notifications',
    'GET /public/calendar/{}',
  ])('of organisations hold %s', (call) => {
    expect(routes).toContain(call)
  })

  // The uploader and the booking providers come with what they belong to.
  it.each([
    'POST /a/events',
    'GET /a/events/single/{}',
    'PATCH /a/events/single/{}',
    'DELETE /a/events/single/{}',
    'PATCH /a/events/repeating/{}',
    'DELETE /a/events/repeating/{}',
    'GET /a/events/list',
    'GET /a/events/org/{}',
    'GET /a/events/history',
    'GET /a/events/search',
    'PATCH /a/events/join/{}',
    'PATCH /a/events/join/repeating/{}',
    'PATCH /a/events/leave/{}',
    'PATCH /a/events/leave/repeating/{}',
    'PATCH /a/events/confirm/{}',
    'PATCH /a/events/kick/{}',
    'GET /a/places/list',
    'POST /a/places',
    'PATCH /a/places/single/{}',
    'GET /public/calendar/{}',
  ])('of events, places and the calendar hold %s', (call) => {
    expect(routes).toContain(call)
  })

  it.each([
    'GET /a/chat/hash/{}',
    'GET /a/chat/single/{}',
    'PATCH /a/chat/join/{}',
    'PATCH /a/chat/leave/{}',
    'POST /a/messages',
    'GET /a/messages/list/{}',
    'GET /a/notifications/list',
    'DELETE /a/notifications/single/{}',
    'DELETE /a/notifications',
  ])('of chats and notifications hold %s', (call) => {
    expect(routes).toContain(call)
  })

  it.each([
    'POST /a/availabilities',
    'GET /a/availabilities',
    'PATCH /a/availabilities/single/{}',
    'DELETE /a/availabilities/single/{}',
    'PATCH /a/availabilities/hits/{}',
    'POST /a/availabilities/invitation',
    'GET /a/availabilities/invitation/{}',
    'PATCH /a/availabilities/invitation/{}',
  ])('of availabilities hold %s', (call) => {
    expect(routes).toContain(call)
  })
})

describe('the operations of site admins', () => {
  it('all name the role that they need, and no other operation does', () => {
    const wrong = operations.filter(({ who, role }) => (who === 'siteAdmin') !== (role !== undefined))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
