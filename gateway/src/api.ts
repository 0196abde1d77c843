import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { bodyBytesOf, type Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import type { ServiceName } from '@parta/contracts/values'
import { clientOf, networkOf } from '@parta/kit/http/address'
import { isFromOtherSite } from '@parta/kit/http/origin'
import { answerProblem, asAppError } from '@parta/kit/http/problems'
import type { Log } from '@parta/kit/process/log'
import type { Metrics } from '@parta/kit/process/metrics'
import type { SecurityLog } from '@parta/kit/process/security-log'
import { bearer, type Verify } from '@parta/kit/session/actor'
import findMyWay from 'find-my-way'
import { addressOf, replaceInternal } from './address.ts'
import type { GatewayConfig } from './config.ts'
import { allowAnySite } from './headers.ts'
import type { Limits } from './limit.ts'
import { createProxy, type Routed } from './proxy.ts'
import type { UnderWay } from './under-way.ts'

/** Returns the routing table made of the contracts; other paths are unreachable. */
function createTargets(): (method: string, url: string) => Operation | null {
  // The longest id in a path is a passkey's.
  const table = findMyWay({ caseSensitive: true, maxParamLength: 1024 })
  for (const operation of operations) table.on(operation.method, operation.path, () => undefined, operation)
  return (asked, url) => {
    // An answer to HEAD is that to GET without its body (RFC 9110, 9.3.2).
    const method = asked === 'HEAD' ? 'GET' : asked
    const found = table.find(method as 'GET', url.split('?', 1)[0] ?? url)
    return found ? (found.store as Operation) : null
  }
}

export type Beside = Partial<Readonly<Record<ServiceName, RequestListener>>>

interface Parts {
  readonly config: GatewayConfig
  readonly verify: Verify
  readonly limits: Limits
  readonly underWay: UnderWay
  readonly metrics: Metrics
  readonly log: Log
  readonly security: SecurityLog
  /** Services in the same process, which are called without a connection. */
  readonly beside: Beside
}

/**
 * Returns the handler of API calls: finds the operation, applies the limits, verifies the token, forwards the call to
 * its service.
 */
export function createApi(parts: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const find = createTargets()
  const proxy = createProxy(parts.log)
  return (request, response) => {
    const id = randomUUID()
    response.setHeader('X-Request-Id', id)
    const operation = find(request.method ?? '', request.url ?? '')
    // Also for refusals, so that the page can tell why.
    if (operation?.anySite) allowAnySite(response)
    const end = parts.metrics.calls.startTimer({ operation: operation?.name ?? 'unknown' })
    response.once('close', () => end({ status: String(response.statusCode) }))
    const address = addressOf(request, parts.config.PARTA_TRUSTED_PROXIES)
    const caller: Caller = { client: clientOf(address), account: undefined }
    admit(parts, request, { response, operation, caller })
      .then((known) => {
        replaceInternal(request.headers, address)
        request.headers['x-request-id'] = id
        const handle = parts.beside[known.service]
        if (handle) return callBeside(handle, request, response)
        ;(request as Routed).target = parts.config.targets[known.service]
        return proxy(request as Routed, response, (error?: unknown) => {
          answerProblem(response, error ? asAppError(error) : new AppError('server.unavailable'))
        })
      })
      .catch((error: unknown) => {
        const problem = asAppError(error)
        if (problem.code === 'server.failed')
          parts.log.error({ err: error }, 'Call failed in the gateway; the reply is 500')
        const detail = { address: networkOf(address), account: caller.account, actor: 'anyone' }
        parts.security.refused(problem, { ...detail, correlation: id, operation: operation?.name })
        answerProblem(response, problem)
      })
  }
}

interface Caller {
  /** The key by which calls of this address are counted. */
  readonly client: string
  /** Set when the token was verified. */
  account: string | undefined
}

interface Asked {
  readonly response: ServerResponse
  readonly operation: Operation | null
  readonly caller: Caller
}

async function admit(parts: Parts, request: IncomingMessage, asked: Asked): Promise<Operation> {
  const { response, operation, caller } = asked
  const { client } = caller
  await parts.limits.address(client)
  if (!operation) throw new AppError('request.notFound')
  // A second defence beside SameSite=Strict cookies. Operations with `form` are exempt, because other sites post them
  // by design.
  const changes = operation.method !== 'GET' && !operation.form
  if (changes && isFromOtherSite(parts.config.PARTA_PUBLIC_URL, request.headers))
    throw new AppError('request.otherSite')
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesOf(operation)) throw new AppError('request.tooLarge')
  if (operation.who === 'anyone') {
    await parts.underWay.enter({ id: client, kind: 'address' }, response)
    await parts.limits.caller(operation.cost, client)
    return operation
  }
  const token = bearer(request.headers.authorization)
  if (!token) throw new AppError('token.missing')
  const actor = await parts.verify(token, operation.scope)
  caller.account = actor.accountId
  // The programs of a person are counted together, and apart from the person.
  const id = actor.isProgram ? `programs-${actor.accountId}` : actor.accountId
  await parts.underWay.enter({ id, kind: operation.cost === 'upload' ? 'upload' : 'account' }, response)
  await parts.limits.caller(operation.cost, id)
  return operation
}

/** Calls a service in this process, with the time limit that the proxy applies to services elsewhere. */
function callBeside(handle: RequestListener, request: IncomingMessage, response: ServerResponse): void {
  const overdue = setTimeout(() => {
    if (!response.headersSent) answerProblem(response, new AppError('server.busy'))
  }, limits.timeouts.gateway)
  response.once('close', () => clearTimeout(overdue))
  handle(request as Parameters<RequestListener>[0], response as Parameters<RequestListener>[1])
}
