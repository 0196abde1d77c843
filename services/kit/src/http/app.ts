import { randomUUID } from 'node:crypto'
import type { Operation } from '@parta/contracts/operation'
import express, { type Express, type Router } from 'express'
import { inContext } from '../process/trace.ts'
import { databaseRefusal } from '../store/documents.ts'
import { forwardedAddress, networkOf } from './address.ts'
import { notFound, problems } from './problems.ts'
import { type AnyHandlers, type RouteDeps, routes } from './route.ts'

interface Parts extends RouteDeps {
  readonly operations: readonly Operation[]
  readonly handlers: AnyHandlers
  /** Serves `/health`, `/metrics` and the operators' calls. */
  readonly private: Router
}

/** Returns a service's Express app, not yet listening. */
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
    // Calls come through the gateway, which forwards the client's address; calls without it come from operators on the
    // private port.
    const address = networkOf(forwardedAddress(request.headers) ?? request.socket.remoteAddress)
    inContext({ correlation: id, actor: 'anyone', address }, next)
  })
  app.use(parts.private)
  app.use(routes(parts, parts.operations, parts.handlers))
  app.use(notFound)
  app.use(problems(parts.log, parts.security, databaseRefusal))
  return app
}
