import { createServer, request, type Server } from 'node:http'
import { closed, type Operation, operation } from '@parta/contracts/operation'
import { getPushKey } from '@parta/contracts/push'
import { Router } from 'express'
import { mongo } from 'mongoose'
import { Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../process/metrics.ts'
import { listenOn } from '../process/run.ts'
import { createSecurityLog } from '../process/security-log.ts'
import { createApp } from './app.ts'
import { compileSerializer, writtenReply } from './serialize.ts'

let server: Server | undefined
afterEach(() => server?.close())

const silent = createLog('test', 'silent')
const metrics = createMetrics('test')

/** Returns the answer to a call whose handler fails with an error. */
async function answerTo(error: Error): Promise<{ status: number; code: unknown }> {
  const answer = await fetch(await opened(() => Promise.reject(error)))
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}

/** Returns the URL of an app with one operation that reads. */
async function opened(
  handler: () => Promise<never>,
  { operation = getPushKey as Operation, log = silent, checkReplies = true } = {},
): Promise<string> {
  const app = createApp({
    operations: [operation],
    handlers: { [operation.name]: handler },
    verify: () => Promise.reject(new Error('Not called in this test')),
    metrics,
    log,
    security: createSecurityLog(silent, metrics),
    checkReplies,
    uploads: { count: () => Promise.resolve() },
    addRights: (actor) => Promise.resolve(actor),
    audit: { begin: () => Promise.resolve(), end: () => Promise.resolve() },
    private: Router(),
  })
  server = createServer(app)
  return (await listenOn(server, 0, '127.0.0.1')) + operation.path
}

describe('a call that fails', () => {
  it('because the database is unreachable is answered as retryable', async () => {
    const unavailable = { status: 503, code: 'server.unavailable' }
    expect(await answerTo(new mongo.MongoServerSelectionError('no server', {} as never))).toEqual(unavailable)
    expect(await answerTo(new mongo.MongoNetworkError('connection closed'))).toEqual(unavailable)
  })

  it('for any other reason does not reveal it', async () => {
    const failed = { status: 500, code: 'server.failed' }
    expect(await answerTo(new TypeError('undefined is not a function'))).toEqual(failed)
    expect(await answerTo(new mongo.MongoServerError({ message: 'unknown operator' }))).toEqual(failed)
  })
})

describe('a call that only reads', () => {
  it('is refused with a body, which is not read', async () => {
    const { hostname, port, pathname } = new URL(await opened(() => Promise.resolve({ key: 'k' } as never)))
    const options = { hostname, port, path: pathname, headers: { 'content-type': 'application/json' } }
    const status = (body: string) =>
      new Promise((resolve) => {
        const call = request({ ...options, method: 'GET' }, (answer) => resolve(answer.resume().statusCode))
        call.end(body)
      })
    expect(await status('{"a":1}')).toBe(400)
    expect(await status('{ not JSON')).toBe(400)
    expect(await status('')).toBe(200)
  })
})

const getClub = operation({
  name: 'getClub',
  summary: 'For this test.',
  service: 'orgs',
  method: 'GET',
  path: '/public/club',
  reply: closed({ name: Type.String(), price: Type.Integer(), motto: Type.Optional(Type.String()) }),
})
const writeClub = compileSerializer(getClub.reply)

/** The answer of an app in production to a call of `getClub`, and what it logged. */
async function answerOf(handler: () => unknown) {
  const lines: string[] = []
  const log = createLog('test', 'error', { write: (line) => void lines.push(line) })
  const answer = await fetch(
    await opened(() => Promise.resolve(handler() as never), { operation: getClub, log, checkReplies: false }),
  )
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    logged: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

describe('a call whose reply has a wrong field', () => {
  it.each([
    ['by its handler', (reply: object) => writtenReply(writeClub(reply as never))],
    ['by its schema', (reply: object) => reply],
  ])('written %s, fails when the field is required, and the log names operation and field', async (_how, reply) => {
    const { status, body, logged } = await answerOf(() => reply({ name: 'Klub', price: null }))
    expect(status).toBe(500)
    expect(body['code']).toBe('server.failed')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      operation: 'getClub',
      err: { message: expect.stringContaining('/price is null') },
    })
  })

  it.each([
    ['by its handler', (reply: object) => writtenReply(writeClub(reply as never))],
    ['by its schema', (reply: object) => reply],
  ])('written %s, is answered without an optional one, and the log names operation and field', async (_how, reply) => {
    const { status, body, logged } = await answerOf(() => reply({ name: 'Klub', price: 0, motto: null }))
    expect(status).toBe(200)
    expect(body).toEqual({ name: 'Klub', price: 0 })
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({ operation: 'getClub', fields: ['/motto'], level: 'error' })
  })
})
