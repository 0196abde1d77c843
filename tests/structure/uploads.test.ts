import { createServer } from 'node:http'
import { AppError } from '@parta/contracts/errors'
import { takesPicture } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { createApp } from '@parta/kit/http/app'
import { createLog } from '@parta/kit/process/log'
import { createMetrics } from '@parta/kit/process/metrics'
import { listenOn } from '@parta/kit/process/run'
import { createSecurityLog } from '@parta/kit/process/security-log'
import type { Actor } from '@parta/kit/session/actor'
import { Router } from 'express'
import { describe, expect, it } from 'vitest'
import { examples } from '../journeys/examples.ts'

const log = createLog('test', 'silent')
const metrics = createMetrics('test')
const security = createSecurityLog(log, metrics)
const actor = { accountId: 'account', userId: 'jana', groups: [] as string[], sessionId: 's' } as unknown as Actor

describe('a picture in a call', () => {
  const carrying = operations.filter(takesPicture)

  it.each(carrying.map((operation) => [operation.name, operation] as const))(
    'is counted before %s looks at it, and nothing is counted without one',
    async (_name, operation) => {
      const counted: string[] = []
      const uploads = {
        count: (account: string) => {
          counted.push(account)
          return Promise.reject(new AppError('image.tooMany'))
        },
      }
      const handler = () => Promise.reject(new AppError('image.invalid'))
      const app = createApp({
        log,
        metrics,
        security,
        checkReplies: true,
        verify: () => Promise.resolve(actor),
        operations: [operation],
        handlers: { [operation.name]: handler },
        addRights: (caller: Actor) => Promise.resolve(caller),
        audit: { begin: () => Promise.resolve(), end: () => Promise.resolve() },
        uploads,
        private: Router(),
      })
      const server = createServer(app)
      const url = (await listenOn(server, 0, '127.0.0.1')) + operation.path
      const codeOf = async (body: object) => {
        const answer = await fetch(url, {
          method: operation.method,
          headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return ((await answer.json()) as { code: string }).code
      }
      const { file: _none, ...rest } =
        examples({ org: 'org', event: 'event', alias: 'alias', feed: 'feed' })[operation.name]?.body ?? {}
      expect([await codeOf({ ...rest, file: 'aGVsbG8=' }), counted]).toEqual(['image.tooMany', ['account']])
      expect([await codeOf(rest), counted]).toEqual(['image.invalid', ['account']])
      server.close()
    },
  )
})
