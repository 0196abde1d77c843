import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, openGateway } from './support.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await openGateway()
})
afterAll(() => gateway.close())

/** Sends requests in one packet; returns how many were answered before the connection was closed by either side. */
function pipeline(count: number): Promise<number> {
  const port = Number(new URL(gateway.url).port)
  const one = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'
  return new Promise((resolve) => {
    let text = ''
    const answered = () => text.split('HTTP/1.1 200').length - 1
    const socket = connect(port, '127.0.0.1', () => socket.write(one.repeat(count)))
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
      if (answered() === count) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answered()))
  })
}

describe('pipelined requests of a connection', () => {
  it('are answered when they are few', async () => {
    expect(await pipeline(10)).toBe(10)
  })

  it('close this connection and no other when a thousand are waiting', async () => {
    expect(await pipeline(1000)).toBeLessThan(1000)
    expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200)
  })
})
