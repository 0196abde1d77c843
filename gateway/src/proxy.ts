import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent } from 'node:http'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { answerProblem } from '@parta/kit/http/problems'
import type { Log } from '@parta/kit/process/log'
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware'

/** A request on its way, with the service that it goes to. */
export type Routed = IncomingMessage & { target?: string }

/** Never reached: every request that comes here was routed. */
const unrouted = 'http://127.0.0.1:9'

/** Forwards to the service that the routing table named; what goes wrong there is a problem here. */
export function createProxy(log: Log): RequestHandler<Routed, ServerResponse> {
  return createProxyMiddleware<Routed, ServerResponse>({
    target: unrouted,
    router: (request) => request.target ?? unrouted,
    xfwd: false,
    agent: new Agent({ keepAlive: true, maxSockets: 256, keepAliveMsecs: 30_000 }),
    proxyTimeout: limits.timeouts.gateway,
    on: {
      error: (error, request, response) => {
        log.warn({ err: error, path: request.url }, 'A service did not answer')
        if ('setHeader' in response) answerProblem(response, new AppError(codeOf(error), { cause: error }))
        else response.destroy()
      },
    },
  })
}

/** A service that did not answer within `proxyTimeout` is busy: its connection is reset. One that is away is unavailable. */
function codeOf(error: NodeJS.ErrnoException): 'server.busy' | 'server.unavailable' {
  return error.code === 'ECONNRESET' ? 'server.busy' : 'server.unavailable'
}
