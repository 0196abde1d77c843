import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { BaseConfig, readConfig } from '../src/process/config.ts'
import { openDatabase } from '../src/store/mongo.ts'
import { testEnv } from '../src/testing.ts'
import { guests } from './support.ts'

const opened: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Forwards all connections of a port to the database of the test run. With `isSlow`, only the first is forwarded until
 * the client closes one of the others.
 */
function forward(port: number, { hostname, port: there }: URL, { isSlow = false } = {}): Server {
  const sockets: Socket[] = []
  let isHeld = isSlow
  const server = createServer((socket) => {
    if (isHeld && sockets.length > 0) {
      sockets.push(socket)
      socket.on('error', () => undefined).on('close', () => (isHeld = false))
      socket.resume()
      return
    }
    const beyond = connect(Number(there), hostname)
    sockets.push(socket, beyond)
    pipeline(socket, beyond, socket, () => undefined)
  }).listen(port, '127.0.0.1')
  opened.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return server
}

describe('a service that starts before its database', () => {
  it('waits for it', async () => {
    const url = new URL(testEnv()['PARTA_MONGO_URL'] ?? '')
    const port = await freePort()
    const late = new URL(url)
    late.host = `127.0.0.1:${port}`
    late.searchParams.set('directConnection', 'true')
    const config = readConfig(BaseConfig, testEnv({ PARTA_MONGO_URL: late.href }))
    const opening = openDatabase(config, 'late', [guests])
    // Longer than the driver waits for a server.
    await new Promise((resolve) => setTimeout(resolve, 4000))
    forward(port, url)
    const database = await opening
    opened.push(() => database.close())
    await database.ping()
    expect(await database.model(guests).countDocuments().exec()).toBe(0)
  })

  it('waits for one that opens connections slowly', async () => {
    const url = new URL(testEnv()['PARTA_MONGO_URL'] ?? '')
    const slow = new URL(url)
    slow.host = `127.0.0.1:${await freePort()}`
    slow.searchParams.set('directConnection', 'true')
    forward(Number(slow.port), url, { isSlow: true })
    const database = await openDatabase(readConfig(BaseConfig, testEnv({ PARTA_MONGO_URL: slow.href })), 'slow', [
      guests,
    ])
    opened.push(() => database.close())
    await database.ping()
  })
})
