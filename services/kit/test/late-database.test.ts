import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
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

/** What a proxy of the database does before it forwards. */
interface Slowness {
  /** The number of connections that the proxy closes. */
  readonly refuses?: number
  /** Whether the proxy forwards only the first connection until the client closes one of the others. */
  readonly isSlow?: boolean
}

/** Starts a proxy of the test run's database; returns the settings of a service that uses it. */
async function behindProxy({ refuses = 0, isSlow = false }: Slowness): Promise<BaseConfig> {
  const url = new URL(testEnv()['PARTA_MONGO_URL'] ?? '')
  const { hostname, port } = url
  const sockets: Socket[] = []
  let [left, isHeld] = [refuses, isSlow]
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (left > 0) {
      left -= 1
      return void socket.destroy()
    }
    sockets.push(socket)
    if (isHeld && sockets.length > 1) {
      socket.on('close', () => (isHeld = false)).resume()
      return
    }
    const beyond = connect(Number(port), hostname)
    sockets.push(beyond)
    pipeline(socket, beyond, socket, () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  url.searchParams.set('directConnection', 'true')
  return readConfig(BaseConfig, testEnv({ PARTA_MONGO_URL: url.href }))
}

describe('a service that starts before its database', () => {
  it('waits for it', async () => {
    // The driver gives up after 3 seconds, in which it tries about six times.
    const database = await openDatabase(await behindProxy({ refuses: 10 }), 'late', [guests])
    opened.push(() => database.close())
    await database.ping()
    expect(await database.model(guests).countDocuments().exec()).toBe(0)
  })

  it('waits for one that opens connections slowly', async () => {
    const database = await openDatabase(await behindProxy({ isSlow: true }), 'slow', [guests])
    opened.push(() => database.close())
    await database.ping()
  })
})
