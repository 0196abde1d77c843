// @vitest-environment node
/// <reference types="node" />
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeSocket, openSocket, reconnect } from './socket.ts'

vi.mock('./session.ts', () => ({
  getToken: () => Promise.resolve('token'),
  renewToken: () => Promise.resolve(null),
  onSessionEnd: () => {},
}))

/** A server that closes every connection, and the times of the attempts by the fake clock. */
let server: Server
let tries: number[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  tries = []
  server = createServer().on('upgrade', (_request, socket) => {
    tries.push(Date.now())
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', port: host.split(':')[1], host })
})
afterEach(async () => {
  closeSocket()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await new Promise((resolve) => server.close(resolve))
})

const stepMs = 250

/** Advances the fake clock, and lets the real network do its work. */
async function pass(seconds: number): Promise<void> {
  for (let ms = 0; ms < seconds * 1000; ms += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs)
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  }
}

describe('the live connection', () => {
  it('is retried after 1 s, doubling to 30 s, ten times', async () => {
    await openSocket()
    await pass(260)
    const waits = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / 1000)
    expect(waits).toHaveLength(10)
    for (const [index, expected] of [1, 2, 4, 8, 16, 30, 30, 30, 30, 30].entries()) {
      // A random fifth, so that clients do not reconnect at the same time.
      expect(waits[index]).toBeGreaterThanOrEqual(expected * 0.8 - 0.01)
      expect(waits[index]).toBeLessThanOrEqual(Math.min(30, expected * 1.2) + 1)
    }
  })

  it('is opened by a reconnect after its code could not be loaded', async () => {
    vi.doMock('socket.io-client', () => {
      throw new Error('offline')
    })
    await openSocket()
    await pass(5)
    expect(tries).toHaveLength(0)
    vi.doUnmock('socket.io-client')
    reconnect()
    await vi.dynamicImportSettled()
    await pass(5)
    expect(tries.length).toBeGreaterThan(0)
  })

  it('is not opened when the session ends while its code is loaded', async () => {
    const opening = openSocket()
    closeSocket()
    await opening
    await pass(5)
    expect(tries).toEqual([])
  })

  it('is not retried after a normal close', async () => {
    await openSocket()
    await pass(5)
    expect(tries.length).toBeGreaterThan(1)
    closeSocket()
    const before = tries.length
    await pass(120)
    expect(tries).toHaveLength(before)
  })
})
