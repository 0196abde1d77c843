import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io } from 'socket.io-client'
import { describe, expect, it, vi } from 'vitest'
import { createFanout, type FanoutSocket } from './fanout.ts'

interface TestSocket extends FanoutSocket {
  readonly id: string
}

/** A server of sockets in the room `hall` whose transport frames cannot be written to. */
function aServer(ids: readonly string[]) {
  const emitted: [id: string, name: string, payload: unknown][] = []
  const sockets = new Map(
    ids.map((id): [string, TestSocket] => [
      id,
      {
        id,
        conn: { transport: { name: 'polling' }, close: () => undefined },
        emit: (name: string, payload: unknown) => emitted.push([id, name, payload]) > 0,
      },
    ]),
  )
  const rooms = new Map([['hall', new Set(ids)]])
  return { server: { of: () => ({ adapter: { rooms }, sockets }) }, emitted }
}

describe('a message to a room', () => {
  it('is sent by the library where the transport is not a plain WebSocket', async () => {
    const { server, emitted } = aServer(['one', 'two'])
    createFanout({ server }).send({ rooms: ['hall'], name: 'read', payload: { upTo: 3 } })
    await expect.poll(() => emitted).toHaveLength(2)
    expect(emitted).toEqual([
      ['one', 'read', { upTo: 3 }],
      ['two', 'read', { upTo: 3 }],
    ])
  })

  it('leaves out the sockets that it is not for, and counts only what was written', async () => {
    const { server, emitted } = aServer(['one', 'two', 'three'])
    const onWritten = vi.fn<(count: number) => void>()
    const fanout = createFanout<TestSocket>({ server, onWritten })
    fanout.send({ rooms: ['hall', 'empty'], name: 'a', payload: 1, isFor: ({ id }) => id !== 'one' })
    fanout.send({ rooms: ['hall'], name: 'b', payload: 2 })
    await expect.poll(() => onWritten).toHaveBeenCalledTimes(2)
    expect(emitted.map(([id, name]) => `${id} ${name}`)).toEqual(['one b', 'two a', 'two b', 'three a', 'three b'])
    expect(onWritten.mock.calls).toEqual([[5], [0]])
  })

  it('is not written after the fan-out was closed', () => {
    const { server, emitted } = aServer(['one'])
    const fanout = createFanout({ server })
    vi.useFakeTimers()
    fanout.send({ rooms: ['hall'], name: 'a', payload: 1 })
    fanout.close()
    vi.runAllTimers().useRealTimers()
    expect(emitted).toEqual([])
  })

  it('reaches a stock client over a WebSocket, whatever its length, in order and beside what the library emits', async () => {
    const http = createServer().listen(0, '127.0.0.1')
    const server = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
    server.on('connection', (socket) => {
      void socket.join('hall')
      socket.emit('ready')
    })
    await once(http, 'listening')
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const clients = [1, 2, 3].map(() => io(url, { transports: ['websocket'], forceNew: true }))
    const received = clients.map((): string[] => [])
    for (const [at, client] of clients.entries()) client.on('said', (text: string) => received[at]?.push(text))
    await Promise.all(clients.map((client) => new Promise((resolve) => client.once('ready', resolve))))
    const [first] = server.sockets.sockets.values()
    const emit = vi.spyOn(first as Socket, 'emit')
    const fanout = createFanout({ server })
    const texts = [1, 100, 109, 110, 111, 112, 60_000, 65_520, 65_530, 100_000].map((length) => 'ž'.repeat(length))
    for (const payload of texts) fanout.send({ rooms: ['hall'], name: 'said', payload })
    await expect.poll(() => received.map(({ length }) => length)).toEqual([10, 10, 10])
    expect(emit).not.toHaveBeenCalled()
    server.to('hall').emit('said', 'by the library')
    fanout.send({ rooms: ['hall'], name: 'said', payload: 'last' })
    await expect.poll(() => received[2]).toHaveLength(12)
    for (const texted of received) expect(texted.toSorted()).toEqual([...texts, 'by the library', 'last'].toSorted())
    expect(received[0]?.slice(0, 10)).toEqual(texts)
    for (const client of clients) client.close()
    await server.close()
  })
})
