import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { getWebFinger, webFingerPath } from '@parta/contracts/fediverse'
import { limits } from '@parta/contracts/limits'
import { withRights } from '@parta/kit/facts/bus-rights'
import { openBus } from '@parta/kit/facts/nats'
import { createMedia } from '@parta/kit/files/media'
import { clientOf, networkOf } from '@parta/kit/http/address'
import { opsRoutes } from '@parta/kit/http/ops'
import type { Env } from '@parta/kit/process/config'
import { createLog, type Log } from '@parta/kit/process/log'
import { createMetrics } from '@parta/kit/process/metrics'
import { closeServer, listenOn } from '@parta/kit/process/run'
import { createSecurityLog, type SecurityLog } from '@parta/kit/process/security-log'
import { createVerify, type Verified } from '@parta/kit/session/actor'
import { keysPin } from '@parta/kit/session/key-set'
import { createRevocations } from '@parta/kit/session/revocation'
import compression from 'compression'
import { Redis } from 'ioredis'
import { addressOf } from './address.ts'
import { type Beside, createApi } from './api.ts'
import { type GatewayConfig, gatewayConfig } from './config.ts'
import { apiHeaders } from './headers.ts'
import { createLimits } from './limit.ts'
import { createLiveProxy, type LiveProxy } from './live.ts'
import { limitSockets } from './open-sockets.ts'
import { createPages } from './pages.ts'
import { createPipelined } from './pipelined.ts'
import { termsEffective } from './terms.ts'
import { createTurns } from './turns.ts'
import { createUnderWay } from './under-way.ts'
import { loadVisitorPages } from './visitor.ts'
import { warningsOf } from './warnings.ts'

export interface RunningGateway {
  readonly name: string
  readonly url: string
  close(): Promise<void>
}

export interface Neighbours {
  /** The request handlers of services in the same process. */
  readonly beside?: Beside
  readonly verified?: Verified
}

/** WebFinger has a fixed address (RFC 7033); it is a call like others. */
function asCall(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (path !== webFingerPath) return url
  return query === undefined ? getWebFinger.path : `${getWebFinger.path}?${query}`
}

/** API calls by prefix; pictures and documentation under `/public` are pages. */
const isCall = (url: string) => url.startsWith('/a/') || (url.startsWith('/public/') && !isFile.test(url))
const isFile = /^\/public\/(media|docs|openapi\.json)(\/|\?|$)/

/**
 * Starts the gateway, the only public port.
 * @param neighbours what it shares with services in the same process; other services are reached by their addresses
 */
export async function startGateway(env: Env, { beside = {}, verified }: Neighbours = {}): Promise<RunningGateway> {
  const config = gatewayConfig(env)
  const termsFrom = termsEffective(config)
  const log = createLog('gateway', config.PARTA_LOG_LEVEL)
  const metrics = createMetrics('gateway')
  const security = createSecurityLog(log, metrics)
  const pin = keysPin(env)
  const bus = withRights(await openBus(config, log, 'gateway'), 'gateway')
  const redis = openRedis(config, log)
  const revocations = createRevocations(bus, log)
  const counted = createLimits(redis, config)
  const underWay = createUnderWay(config.PARTA_RATE_FACTOR)
  const shared = { config, limits: counted, log, security, underWay }
  const api = createApi({
    ...shared,
    verify: createVerify({ bus, revocations, pin, security }, verified),
    metrics,
    beside,
  })
  const live = createLiveProxy(shared)
  const areReady = cachedFor(limits.readinessMs, () => allReady(config.targets))
  const warnings = warningsOf(config)
  let ready = false
  const ops = opsRoutes({
    metrics,
    security,
    token: config.PARTA_OPS_TOKEN,
    isReady: async () => ready && (await areReady()),
    open: true,
    warnings,
  })
  const visitorPages = await loadVisitorPages(config)
  const pages = createPages({ ...shared, termsFrom, visitorPages, media: createMedia(config), ops, bus })
  const server = createDoor({ ...shared, api, pages, live })
  const url = await listenOn(server, config.PARTA_PORT, config.PARTA_BIND)
  ready = true
  metrics.ready.set(1)
  for (const warning of warnings) log.warn(warning)
  log.info({ url }, 'Ready')
  return {
    name: 'gateway',
    url,
    close: async () => {
      ready = false
      metrics.ready.set(0)
      live.close()
      await closeServer(server)
      revocations.close()
      await bus.close()
      redis.disconnect()
      security.close()
    },
  }
}

interface Door {
  readonly config: GatewayConfig
  readonly log: Log
  readonly security: SecurityLog
  readonly api: ReturnType<typeof createApi>
  readonly pages: RequestListener
  readonly live: LiveProxy
}

/**
 * The listeners of one event that a response may have before Node warns of a leak. Each call adds seven for `close`
 * (compression, limits, metrics, time limit), and `stream.pipeline` of a file seven more, above Node's ten.
 */
const listenersMost = 20

const serverTimes = {
  keepAliveTimeout: 65_000,
  requestTimeout: 30_000,
  headersTimeout: limits.connections.headersMs,
  connectionsCheckingInterval: 5_000,
} as const

/** Returns the HTTP server: clients take turns, API calls and pages go to their handlers, upgrades to the live proxy. */
function createDoor({ config, log, security, api, pages, live }: Door): Server {
  const headers = Object.entries(apiHeaders(config.PARTA_PUBLIC_URL))
  const takeTurn = createTurns()
  const pipelined = createPipelined()
  // Answers of 1 kB and more. Other sites cannot learn secrets from their lengths: no call is authorised by a cookie.
  const compress = compression() as (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  const clientBehind = (request: IncomingMessage) => clientOf(addressOf(request, config.PARTA_TRUSTED_PROXIES))
  const server = createServer(serverTimes, (request, response) => {
    const { socket } = request
    if (!pipelined.enter(socket)) return void socket.destroy()
    takeTurn(clientBehind(request), () => {
      pipelined.leave(socket)
      if (socket.destroyed) return
      request.url = asCall(request.url ?? '/')
      if (!isCall(request.url)) return pages(request, response)
      response.setMaxListeners(listenersMost)
      for (const [name, value] of headers) response.setHeader(name, value)
      compress(request, response, () => api(request, response))
    })
  })
  // The connections of a trusted proxy are those of many people.
  if (config.PARTA_TRUSTED_PROXIES === 0) {
    limitSockets(server, {
      most: limits.connections.sockets * Math.max(1, config.PARTA_RATE_FACTOR),
      onRefused: (address) => security.refused(new AppError('request.tooMany'), { address: networkOf(address) }),
    })
  }
  server.on('upgrade', (request, socket: Socket, head) => {
    // Immediately, not after waiting in turn: Node has removed its own error listener, and an unhandled error ends the
    // process.
    socket.on('error', (error) => log.debug({ err: error }, 'Connection failed during its upgrade'))
    takeTurn(clientBehind(request), () => live.upgrade(request, socket, head))
  })
  return server
}

function openRedis(config: GatewayConfig, log: Log): Redis {
  const redis = new Redis(config.PARTA_REDIS_URL, {
    enableOfflineQueue: false,
    commandTimeout: second,
    maxRetriesPerRequest: 1,
  })
  redis.on('error', (error: Error) =>
    log.warn({ err: error }, 'Redis is unreachable; this gateway counts rate limits by itself'),
  )
  return redis
}

/** Returns a function that asks at most once in `ms` milliseconds; calls in between get the same answer. */
function cachedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly answer: Promise<T>; readonly until: number } | undefined
  return () => {
    const now = Date.now()
    if (!last || now >= last.until) last = { answer: ask(), until: now + ms }
    return last.answer
  }
}

/** @returns whether every service reports within two seconds that it is ready */
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
