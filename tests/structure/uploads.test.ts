import { createServer } from 'node:http'
import { AppError } from '@parta/contracts/errors'
import { sheetField, takesFile, takesPicture, uploadField } from '@parta/contracts/operation'
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

describe('a picture or a file in a call', () => {
  const carrying = [
    ...operations.filter(takesPicture).map((operation) => ({ operation, field: uploadField, kind: 'pictures' })),
    ...operations.filter(takesFile).map((operation) => ({ operation, field: sheetField, kind: 'files' })),
  ]

  it.each(carrying.map((one) => [one.operation.name, one] as const))(
    'is counted before %s looks at it, and nothing is counted without one',
    async (_name, { operation, field, kind }) => {
      const counted: string[] = []
      const uploads = {
        count: (...given: string[]) => {
          counted.push(...given)
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
      const url = (await listenOn(server, 0, '127.0.0.1')) + operation.path.replace(':id', 'org')
      const codeOf = async (body: object) => {
        const answer = await fetch(url, {
          method: operation.method,
          headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return ((await answer.json()) as { code: string }).code
      }
      const { [field]: _none, ...rest }: Record<string, unknown> =
        examples({ org: 'org', event: 'event', alias: 'alias', feed: 'feed' })[operation.name]?.body ?? {}
      expect([await codeOf({ ...rest, [field]: 'aGVsbG8=' }), counted]).toEqual(['image.tooMany', [kind, 'account']])
      // A file is the body's required field, a picture never is.
      expect([await codeOf(rest), counted]).toEqual([
        field === uploadField ? 'image.invalid' : 'validation.failed',
        [kind, 'account'],
      ])
      server.close()
    },
  )
})
