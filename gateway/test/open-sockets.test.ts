import { createServer } from 'node:http'
import { connect } from 'node:net'
import { limits } from '@parta/contracts/limits'
import { closeServer, listenOn } from '@parta/kit/process/run'
import { eventually } from '@parta/kit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { limitSockets } from '../src/open-sockets.ts'
import { openGateway } from './support.ts'

const opened: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** Opens connections that send half a request. Returns those that are open, and how many were closed unanswered. */
function halfOpen(url: string, count: number) {
  const port = Number(new URL(url).port)
  const result = { open: new Set<ReturnType<typeof connect>>(), refused: 0 }
  for (let at = 0; at < count; at += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /health/live HTTP/1.1\r\n'))
    result.open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      result.open.delete(socket)
      if (socket.bytesRead === 0) result.refused += 1
    })
    socket.resume()
    opened.push(() => void socket.destroy())
  }
  return result
}

describe('connections of one address that never complete a request', () => {
  it('are closed above the limit, and one that closes makes room', async () => {
    const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, (_request, response) => response.end('there'))
    const refused: unknown[] = []
    limitSockets(server, { most: 10, onRefused: (address) => refused.push(address) })
    const url = await listenOn(server, 0, '127.0.0.1')
    opened.push(() => closeServer(server))
    const sockets = halfOpen(url, 25)
    await eventually(() => expect(sockets.refused).toBe(15))
    expect(refused).toEqual(Array<string>(15).fill('127.0.0.1'))
    await expect(fetch(url)).rejects.toThrow()
    const [first] = sockets.open
    first?.destroy()
    await eventually(async () => expect(await (await fetch(url)).text()).toBe('there'))
    expect(sockets.open.size).toBe(9)
  })

  it('are closed by the gateway', async () => {
    const gateway = await openGateway()
    opened.push(gateway.close)
    const sockets = halfOpen(gateway.url, limits.connections.sockets + 10)
    await eventually(() => expect(sockets.refused).toBeGreaterThan(0))
  })

  it('are not counted behind a trusted proxy, whose connections are those of many people', async () => {
    const gateway = await openGateway({ PARTA_TRUSTED_PROXIES: '1' })
    opened.push(gateway.close)
    const sockets = halfOpen(gateway.url, limits.connections.sockets + 10)
    await eventually(async () => expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200))
    expect(sockets.refused).toBe(0)
  })
})
