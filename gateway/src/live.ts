import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@parta/contracts/limits'
import { livePath } from '@parta/contracts/live'
import { clientOf, networkOf } from '@parta/kit/http/address'
import { answerProblem, asAppError } from '@parta/kit/http/problems'
import type { Log } from '@parta/kit/process/log'
import type { SecurityLog } from '@parta/kit/process/security-log'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { addressOf, replaceInternal } from './address.ts'
import type { GatewayConfig } from './config.ts'
import type { Limits } from './limit.ts'
import { createUnderWay } from './under-way.ts'

interface Parts {
  readonly config: GatewayConfig
  readonly limits: Limits
  readonly log: Log
  readonly security: SecurityLog
}

export interface LiveProxy {
  /** Passes a browser's live connection to the chat service. The caller handles the socket's errors. */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
  close(): void
}

/**
 * Returns the proxy of live connections: applies the limits of their address, then connects them to the chat service,
 * which checks their tokens.
 */
export function createLiveProxy({ config, limits: counted, log, security }: Parts): LiveProxy {
  const { open } = limits.connections
  const underWay = createUnderWay(config.PARTA_RATE_FACTOR, {
    address: { begun: open, open },
    gateway: Number.POSITIVE_INFINITY,
  })
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: config.targets.chat,
    ws: true,
    // The service gets the address that was counted; by default the proxy would append its own.
    xfwd: false,
    pathFilter: livePath,
    on: {
      error: (error) => log.warn({ err: error }, 'Live connection failed; the browser reconnects'),
      proxyReqWs: (outgoing, _request, client) => {
        // Otherwise the service notices a browser that vanished only after its own timeout.
        outgoing.once('upgrade', (_answer, upstream) => {
          client.once('close', () => upstream.destroySoon())
          if (client.destroyed) upstream.destroySoon()
        })
      },
    },
  })
  // The HTTP server does not close connections after their upgrade.
  const upgraded = new Set<Socket>()

  async function admit(request: IncomingMessage, socket: Socket): Promise<void> {
    const address = addressOf(request, config.PARTA_TRUSTED_PROXIES)
    try {
      await counted.connection(clientOf(address))
      await underWay.enter({ id: clientOf(address), kind: 'address' }, socket)
      replaceInternal(request.headers, address)
    } catch (error) {
      security.refused(asAppError(error), { address: networkOf(address), operation: 'live' })
      throw error
    }
  }

  return {
    upgrade: (request, socket, head) => {
      // The socket may have closed while it waited in turn.
      if (socket.destroyed) return
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
      if (!request.url?.startsWith(livePath)) return void socket.destroy()
      admit(request, socket).then(
        () => proxy.upgrade(request, socket, head),
        (error: unknown) => refuse(request, socket, error),
      )
    },
    close: () => {
      for (const socket of upgraded) socket.destroy()
    },
  }
}

/** Answers a refused upgrade with a problem document and closes the connection. */
function refuse(request: IncomingMessage, socket: Socket, error: unknown): void {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once('finish', () => socket.end())
  answerProblem(response, asAppError(error))
}
