import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { services } from '@parta/contracts/values'
import { closeServer, listenOn } from '@parta/kit/run'
import { createTestPeople, testEnv } from '@parta/kit/testing'
import { startGateway } from '../src/app.ts'

/** What a service behind the gateway saw of a call. */
export interface Seen {
  readonly service: string
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
}

/** A gateway before eight tiny real servers, which answer with what they saw of the call. */
export async function openGateway(more: Record<string, string> = {}) {
  const env: Record<string, string> = { ...testEnv(), PARTA_PORT: '0', ...more }
  const seen: Seen[] = []
  const live = new Set<Socket>()
  const servers = new Map<string, Server>()
  for (const service of services) {
    const server = createServer((request, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      request.on('end', () => {
        const { method = '', url = '', headers } = request
        const call: Seen = { service, method, url, headers, bytes }
        seen.push(call)
        response.setHeader('content-type', 'application/json').end(JSON.stringify(call))
      })
    })
    server.on('upgrade', (_request, socket: Socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      live.add(socket)
      socket.once('close', () => live.delete(socket))
      socket.once('end', () => socket.end()).resume()
    })
    servers.set(service, server)
    env[`PARTA_${service.toUpperCase()}_URL`] = await listenOn(server, 0, '127.0.0.1')
  }
  const people = await createTestPeople(env)
  const gateway = await startGateway(env)
  return {
    url: gateway.url,
    env,
    people,
    seen,
    /** Connections that a service took for a live one, still open there. */
    live,
    end: async (service: string) => {
      const server = servers.get(service)
      server?.closeAllConnections()
      if (server?.listening) await closeServer(server)
    },
    close: async () => {
      await gateway.close()
      await people.close()
      for (const server of servers.values()) server.closeAllConnections()
      await Promise.all([...servers.values()].filter((server) => server.listening).map(closeServer))
    },
  }
}
export type Gateway = Awaited<ReturnType<typeof openGateway>>
