import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { livePath } from '@parta/contracts/live'
import { createVerify, type Verified } from '@parta/kit/actor'
import type { Env } from '@parta/kit/config'
import { createLog } from '@parta/kit/log'
import { createMedia } from '@parta/kit/media'
import { createMetrics } from '@parta/kit/metrics'
import { openBus } from '@parta/kit/nats'
import { opsRoutes } from '@parta/kit/ops'
import { createRevocations } from '@parta/kit/revocation'
import { closeServer, listenOn } from '@parta/kit/run'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { Redis } from 'ioredis'
import { type Beside, createApi } from './api.ts'
import { gatewayConfig } from './config.ts'
import { apiHeaders } from './headers.ts'
import { createLimits } from './limit.ts'
import { createPages } from './pages.ts'

export interface RunningGateway {
  readonly name: string
  readonly url: string
  close(): Promise<void>
}

export interface Neighbours {
  /** Their request handlers. */
  readonly beside?: Beside
  readonly verified?: Verified
}

/** Calls of the API by their prefix; pictures and documentation under `/public` are pages. */
const isCall = (url: string) => url.startsWith('/a/') || (url.startsWith('/public/') && !isFile.test(url))
const isFile = /^\/public\/(media|docs|openapi\.json)(\/|\?|$)/

/**
 * The one public door.
 * @param neighbours what it shares with services of the same process; the others are reached by their addresses
 */
export async function startGateway(env: Env, { beside = {}, verified }: Neighbours = {}): Promise<RunningGateway> {
  const config = gatewayConfig(env)
  const log = createLog('gateway', config.PARTA_LOG_LEVEL)
  const metrics = createMetrics('gateway')
  const bus = await openBus(config, log)
  const redis = new Redis(config.PARTA_REDIS_URL, {
    enableOfflineQueue: false,
    commandTimeout: 1000,
    maxRetriesPerRequest: 1,
  })
  redis.on('error', (error: Error) => log.warn({ err: error }, 'Redis is out of reach'))

  const revocations = createRevocations(bus, log)
  const api = createApi({
    config,
    verify: createVerify(bus, revocations, verified),
    limits: createLimits(redis, config),
    metrics,
    log,
    beside,
  })
  const live = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: config.targets.chat,
    ws: true,
    xfwd: true,
    pathFilter: livePath,
    on: {
      error: (error) => log.warn({ err: error }, 'The live connection failed'),
      proxyReqWs: (outgoing, _request, client) => {
        // Without it the service hears of a browser that vanished only when its own patience ends.
        outgoing.once('upgrade', (_answer, upstream) => {
          client.once('close', () => upstream.destroySoon())
          if (client.destroyed) upstream.destroySoon()
        })
      },
    },
  })
  let ready = false
  const ops = opsRoutes({
    metrics,
    token: config.PARTA_OPS_TOKEN,
    isReady: async () => ready && (await allReady(config.targets)),
    open: true,
  })
  const pages = createPages({ config, media: createMedia(config), log, ops, bus })
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000 }, (request, response) => {
    const url = request.url ?? '/'
    if (!isCall(url)) return pages(request, response)
    for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value)
    api(request, response)
  })
  // A connection that was upgraded is no longer the HTTP server's to close.
  const upgraded = new Set<Socket>()
  server.on('upgrade', (request, socket: Socket, head) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    if (request.url?.startsWith(livePath)) return live.upgrade(request, socket, head)
    socket.destroy()
  })
  const url = await listenOn(server, config.PARTA_PORT, config.PARTA_BIND)
  ready = true
  log.info({ url }, 'Ready')
  return {
    name: 'gateway',
    url,
    close: async () => {
      ready = false
      for (const socket of upgraded) socket.destroy()
      await closeServer(server)
      revocations.close()
      await bus.close()
      redis.disconnect()
    },
  }
}

/** Ready is a gateway whose services are. */
async function allReady(targets: Readonly<Record<string, string>>): Promise<boolean> {
  const answers = await Promise.all(
    Object.values(targets).map((target) =>
      fetch(`${target}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.ok,
        () => false,
      ),
    ),
  )
  return answers.every(Boolean)
}
