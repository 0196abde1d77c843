import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent } from 'node:http'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { answerProblem } from '@parta/kit/http/problems'
import type { Log } from '@parta/kit/process/log'
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware'

/** A request with the address of its service. */
export type Routed = IncomingMessage & { target?: string }

/** A placeholder: every request that arrives here has a target. */
const unrouted = 'http://127.0.0.1:9'

/** Returns the proxy to the service that the routing table named; its errors become problem documents. */
export function createProxy(log: Log): RequestHandler<Routed, ServerResponse> {
  return createProxyMiddleware<Routed, ServerResponse>({
    target: unrouted,
    router: (request) => request.target ?? unrouted,
    xfwd: false,
    agent: new Agent({ keepAlive: true, maxSockets: 256, keepAliveMsecs: 30_000 }),
    proxyTimeout: limits.timeouts.gateway,
    on: {
      error: (error, request, response) => {
        log.warn({ err: error, path: request.url }, 'Service did not answer; the call is refused')
        if ('setHeader' in response) answerProblem(response, new AppError(codeOf(error), { cause: error }))
        else response.destroy()
      },
    },
  })
}

/**
 * Returns the code for a failed call: `server.busy` for a service that did not answer within `proxyTimeout` (its
 * connection is reset), `server.unavailable` for an unreachable one.
 */
function codeOf(error: NodeJS.ErrnoException): 'server.busy' | 'server.unavailable' {
  return error.code === 'ECONNRESET' ? 'server.busy' : 'server.unavailable'
}
