import { randomUUID } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Operation } from '@parta/contracts/operation'
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express'
import type { Verify } from './actor.ts'
import { isTransient } from './documents.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { notFound, problems } from './problems.ts'
import { type AnyHandlers, routes } from './route.ts'

interface Parts {
  readonly operations: readonly Operation[]
  readonly handlers: AnyHandlers
  readonly verify: Verify
  readonly metrics: Metrics
  readonly log: Log
  readonly checkReplies: boolean
  /** `/health`, `/metrics` and the operators' calls. */
  readonly private: Router
}

/** A service's HTTP side, built without listening. */
export function createApp(parts: Parts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.use((request, response, next) => {
    const given = request.headers['x-request-id']
    const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    request.headers['x-request-id'] = id
    response.setHeader('X-Request-Id', id)
    response.setHeader('Cache-Control', 'no-store')
    next()
  })
  app.use(parts.private)
  app.use(bodies(parts.operations))
  app.use(routes(parts, parts.operations, parts.handlers))
  app.use(notFound)
  app.use(outOfReach)
  app.use(problems(parts.log))
  return app
}

/** JSON everywhere but where another site's page, or a mail program, posts a form; there nothing else is read. */
function bodies(operations: readonly Operation[]): RequestHandler {
  const forms = operations.filter(({ form }) => form).map(({ path }) => patternOf(path))
  const json = express.json({ limit: limits.bodyBytes, strict: true })
  const form = express.urlencoded({ limit: limits.formBytes, extended: false, parameterLimit: 20 })
  return (request, response, next) => {
    // Nothing that is only read takes a body; one that comes all the same is not looked at.
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    if (!forms.some((pattern) => pattern.test(request.path))) return json(request, response, next)
    // A form in parts is how mail programs say what the address said already (RFC 8058): its fields are not read.
    if (request.is('multipart/form-data')) request.body = {}
    return form(request, response, next)
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}

/** A database that is away is nobody's fault, and the call may be made again; what is wrong is said as it is. */
const outOfReach: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
  next(isTransient(error) ? new AppError('server.unavailable', { cause: error }) : error)
}
