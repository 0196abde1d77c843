import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { type RequestHandler, Router } from 'express'
import { listDeadLetters, replayDeadLetter } from './dead-letters.ts'
import type { Metrics } from './metrics.ts'
import type { Database } from './mongo.ts'
import type { Listening } from './reactions.ts'

/** What a service could not do, and an operator may have done again; by name in the address. */
export interface Failures {
  list(): Promise<readonly object[]>
  /** @returns false where there is no such one, or nothing that could be done again */
  replay(id: string): Promise<boolean>
}

interface Parts {
  readonly metrics: Metrics
  readonly token: string | undefined
  readonly isReady: () => Promise<boolean>
  /** On the public door the figures need the token too. */
  readonly open?: boolean
  readonly database?: Database
  readonly react?: Listening['react']
  readonly failures?: Readonly<Record<string, Failures>>
}

/** What an operator and a supervisor ask on a process's private port; the gateway routes none of it. */
export function opsRoutes({ metrics, token, isReady, open, database, react, failures = {} }: Parts): Router {
  const router = Router()
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'live' })
  })
  router.get('/health/ready', async (_request, response) => {
    const ready = await isReady()
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'starting' })
  })
  router.get('/metrics', open ? guard(token) : pass, async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  if (!database || !react) return router
  const letters: Failures = {
    list: () => listDeadLetters(database),
    replay: (id) => replayDeadLetter(database, id, react),
  }
  for (const [name, { list, replay }] of Object.entries({ ...failures, 'dead-letters': letters })) {
    router.get(`/ops/${name}`, guard(token), async (_request, response) => {
      response.json({ items: await list() })
    })
    router.post(`/ops/${name}/:id/replay`, guard(token), async (request, response) => {
      const replayed = await replay(String(request.params['id']))
      response.status(replayed ? 200 : 404).json({ replayed })
    })
  }
  return router
}

const pass: RequestHandler = (_request, _response, next) => next()

function guard(token: string | undefined): RequestHandler {
  return (request, _response, next) => {
    const given = Buffer.from(String(request.headers['x-ops-token'] ?? ''))
    const wanted = Buffer.from(token ?? '')
    const passes = wanted.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted)
    next(passes ? undefined : new AppError('rights.missing'))
  }
}
