import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { services } from '@parta/contracts/values'
import { closeServer, listenOn } from '@parta/kit/process/run'
import { createTestPeople, testEnv } from '@parta/kit/testing'
import { startGateway } from '../src/app.ts'

/** A call as a service behind the gateway received it. */
export interface Seen {
  readonly service: string
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
}

/** Starts a gateway before eight minimal services, which answer with the call as they received it. */
export async function openGateway(more: Record<string, string> = {}) {
  const env: Record<string, string> = { ...testEnv(), PARTA_PORT: '0', ...more }
  const seen: Seen[] = []
  const live = new Set<Socket>()
  const asked = { ready: 0 }
  const upgrades: IncomingHttpHeaders[] = []
  const held: (() => void)[] = []
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
        const answer = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(call))
        if (url === '/health/ready') asked.ready += 1
        if (url.includes('slow')) held.push(answer)
        else answer()
      })
    })
    server.on('upgrade', ({ headers }, socket: Socket) => {
      upgrades.push(headers)
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
    /** Returns how often the services were asked in total whether they are ready. */
    asked,
    /** Open connections that a service accepted as live ones. */
    live,
    /** The headers of live connections that reached a service. */
    upgrades,
    /** Calls whose path contains `slow`; running one makes its service answer. */
    held,
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

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Lets the services answer held calls, including new ones, until all of the given calls are finished. */
export async function releaseAll<T>({ held }: Pick<Gateway, 'held'>, calls: readonly Promise<T>[]): Promise<T[]> {
  const releasing = setInterval(() => {
    for (const release of held.splice(0)) release()
  }, 10)
  try {
    return await Promise.all(calls)
  } finally {
    clearInterval(releasing)
  }
}

/** Requests a live connection. @throws Error with the status and body of a refusal */
export function upgrade(
  { url }: Pick<Gateway, 'url'>,
  path: string,
  more: Record<string, string> = {},
): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-version': '13',
      ...more,
    }
    request(url + path, { headers })
      .on('upgrade', (_answer, socket) => resolve(socket))
      .on('response', (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => reject(new Error(`${answer.statusCode} ${answer.headers['retry-after']} ${text}`)))
      })
      .on('error', reject)
      .end()
  })
}
