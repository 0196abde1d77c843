import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Operation } from '@parta/contracts/operation'
import type { ServiceName } from '@parta/contracts/values'
import { bearer, type Verify } from '@parta/kit/actor'
import type { Log } from '@parta/kit/log'
import type { Metrics } from '@parta/kit/metrics'
import { answerProblem, asAppError } from '@parta/kit/problems'
import { addressOf } from './address.ts'
import type { GatewayConfig } from './config.ts'
import type { Limits } from './limit.ts'
import { createProxy, type Routed } from './proxy.ts'
import { createTargets } from './targets.ts'

export type Beside = Partial<Readonly<Record<ServiceName, RequestListener>>>

interface Parts {
  readonly config: GatewayConfig
  readonly verify: Verify
  readonly limits: Limits
  readonly metrics: Metrics
  readonly log: Log
  /** Services that run in this very process: a call reaches them without another connection. */
  readonly beside: Beside
}

/** Headers that only our own processes may set. */
const internal = /^x-(user|actor|forwarded|real|internal|ops)/

/** The way of every call: known, within limits, with a valid token where one is needed, then to its service. */
export function createApi(parts: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const find = createTargets()
  const proxy = createProxy(parts.log)
  return (request, response) => {
    const id = randomUUID()
    response.setHeader('X-Request-Id', id)
    const operation = find(request.method ?? '', request.url ?? '')
    const end = parts.metrics.calls.startTimer({ operation: operation?.name ?? 'unknown' })
    response.once('close', () => end({ status: String(response.statusCode) }))
    admit(parts, request, operation)
      .then((known) => {
        const address = addressOf(request, parts.config.PARTA_TRUSTED_PROXIES)
        for (const name of Object.keys(request.headers)) if (internal.test(name)) delete request.headers[name]
        request.headers['x-request-id'] = id
        request.headers['x-forwarded-for'] = address
        const handle = parts.beside[known.service]
        if (handle) return callBeside(handle, request, response)
        ;(request as Routed).target = parts.config.targets[known.service]
        return proxy(request as Routed, response, (error?: unknown) => {
          answerProblem(response, error ? asAppError(error) : new AppError('server.unavailable'))
        })
      })
      .catch((error: unknown) => {
        const problem = asAppError(error)
        if (problem.code === 'server.failed') parts.log.error({ err: error }, 'The gateway failed')
        answerProblem(response, problem)
      })
  }
}

async function admit(parts: Parts, request: IncomingMessage, operation: Operation | null): Promise<Operation> {
  const address = addressOf(request, parts.config.PARTA_TRUSTED_PROXIES)
  await parts.limits.address(address)
  if (!operation) throw new AppError('request.notFound')
  if (Number(request.headers['content-length'] ?? 0) > limits.bodyBytes) throw new AppError('request.tooLarge')
  if (operation.who === 'anyone') {
    await parts.limits.caller(operation.cost, address)
    return operation
  }
  const token = bearer(request.headers.authorization)
  if (!token) throw new AppError('token.missing')
  const actor = await parts.verify(token)
  await parts.limits.caller(operation.cost, actor.accountId)
  return operation
}

/** What a proxy's time limit is to a service elsewhere, this is to one in the same process. */
function callBeside(handle: RequestListener, request: IncomingMessage, response: ServerResponse): void {
  const overdue = setTimeout(() => {
    if (!response.headersSent) answerProblem(response, new AppError('server.unavailable'))
  }, limits.timeouts.gateway)
  response.once('close', () => clearTimeout(overdue))
  handle(request as Parameters<RequestListener>[0], response as Parameters<RequestListener>[1])
}
