import { createServer, type Server } from 'node:http'
import { getPushKey } from '@parta/contracts/push'
import { Router } from 'express'
import { mongo } from 'mongoose'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { listenOn } from './run.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** What a call is answered whose handler fails so. */
async function answerTo(error: Error): Promise<{ status: number; code: unknown }> {
  const app = createApp({
    operations: [getPushKey],
    handlers: { getPushKey: () => Promise.reject(error) },
    verify: () => Promise.reject(new Error('Nobody calls')),
    metrics: createMetrics('test'),
    log: createLog('test', 'silent'),
    checkReplies: true,
    private: Router(),
  })
  server = createServer(app)
  const answer = await fetch((await listenOn(server, 0, '127.0.0.1')) + getPushKey.path)
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}

describe('a call that fails', () => {
  it('because the database is out of reach may be made again, and says so', async () => {
    const unavailable = { status: 503, code: 'server.unavailable' }
    expect(await answerTo(new mongo.MongoServerSelectionError('no server', {} as never))).toEqual(unavailable)
    expect(await answerTo(new mongo.MongoNetworkError('connection closed'))).toEqual(unavailable)
  })

  it('for any other reason says nothing of it', async () => {
    const failed = { status: 500, code: 'server.failed' }
    expect(await answerTo(new TypeError('undefined is not a function'))).toEqual(failed)
    expect(await answerTo(new mongo.MongoServerError({ message: 'unknown operator' }))).toEqual(failed)
  })
})
