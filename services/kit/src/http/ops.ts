import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { type RequestHandler, Router } from 'express'
import type { Failures } from '../process/failures.ts'
import type { Metrics } from '../process/metrics.ts'
import type { SecurityLog } from '../process/security-log.ts'
import { addContext } from '../process/trace.ts'
import { isFromThisMachine } from './address.ts'

interface Parts {
  readonly metrics: Metrics
  readonly security: SecurityLog
  readonly token: string | undefined
  readonly isReady: () => Promise<boolean>
  /** Set for the gateway's public port, where `/metrics` needs the operators' token, too. */
  readonly open?: boolean
  /** Warnings about insecure settings, shown in `/health/ready`. */
  readonly warnings?: readonly string[]
  /** Lists for operators, by name in the path. */
  readonly failures?: Readonly<Record<string, Failures>>
}

/** Returns the routes of the private port for operators and supervisors. The gateway forwards none of them. */
export function opsRoutes(parts: Parts): Router {
  const { metrics, security, token, isReady, open, warnings = [], failures = {} } = parts
  const router = Router()
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'live' })
  })
  router.get('/health/ready', async (_request, response) => {
    const ready = await isReady()
    const detail = warnings.length > 0 ? { warnings } : {}
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'starting', ...detail })
  })
  router.get('/metrics', open ? guard(token) : pass, async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  for (const [name, { list, replay = () => Promise.resolve(false) }] of Object.entries(failures)) {
    router.get(`/ops/${name}`, fromHere, guard(token), async (_request, response) => {
      const items = await list()
      security.note('admin_call', { outcome: 'done' })
      response.json({ items })
    })
    router.post(`/ops/${name}/:id/replay`, fromHere, guard(token), async (request, response) => {
      const subject = String(request.params['id']).slice(0, 200)
      const replayed = await replay(subject).catch((error: unknown) => {
        security.note('admin_call', { subject, outcome: 'failed' })
        throw error
      })
      security.note('admin_call', { subject, outcome: replayed ? 'done' : 'unknown' })
      response.status(replayed ? 200 : 404).json({ replayed })
    })
  }
  return router
}

const pass: RequestHandler = (_request, _response, next) => next()

/** Operators call on the machine, or in the container, itself: a taken-over service has the same token. */
const fromHere: RequestHandler = ({ socket }, _response, next) => {
  next(isFromThisMachine(socket.remoteAddress) ? undefined : new AppError('rights.missing'))
}

function guard(token: string | undefined): RequestHandler {
  return (request, _response, next) => {
    addContext({
      operation: `${request.method} ${String((request.route as { path?: unknown }).path)}`,
      actor: 'operator',
    })
    const given = Buffer.from(String(request.headers['x-ops-token'] ?? ''))
    const wanted = Buffer.from(token ?? '')
    const passes = wanted.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted)
    next(passes ? undefined : new AppError('rights.missing'))
  }
}
