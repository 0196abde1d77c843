import { createServer, request, type Server } from 'node:http'
import { getPushKey } from '@parta/contracts/push'
import { Router } from 'express'
import { mongo } from 'mongoose'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../process/metrics.ts'
import { listenOn } from '../process/run.ts'
import { createSecurityLog } from '../process/security-log.ts'
import { createApp } from './app.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Returns the answer to a call whose handler fails with an error. */
const log = createLog('test', 'silent')
const metrics = createMetrics('test')

async function answerTo(error: Error): Promise<{ status: number; code: unknown }> {
  const answer = await fetch(await opened(() => Promise.reject(error)))
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}

/** Returns the URL of an app with one operation that reads. */
async function opened(handler: () => Promise<never>): Promise<string> {
  const app = createApp({
    operations: [getPushKey],
    handlers: { getPushKey: handler },
    verify: () => Promise.reject(new Error('Not called in this test')),
    metrics,
    log,
    security: createSecurityLog(log, metrics),
    checkReplies: true,
    uploads: { count: () => Promise.resolve() },
    addRights: (actor) => Promise.resolve(actor),
    audit: { begin: () => Promise.resolve(), end: () => Promise.resolve() },
    private: Router(),
  })
  server = createServer(app)
  return (await listenOn(server, 0, '127.0.0.1')) + getPushKey.path
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
