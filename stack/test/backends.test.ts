import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { natsOptions } from '@parta/kit/facts/bus-connection'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Backends, startBackends } from '../src/backends/backends.ts'

let dir: string
const running: Backends[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-backends-'))
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((backends) => backends.stop()))
  await rm(dir, { recursive: true, force: true })
})

async function start(options: Partial<Parameters<typeof startBackends>[0]> = {}): Promise<Backends> {
  const backends = await startBackends({ dir, ...options })
  running.push(backends)
  return backends
}

describe('the embedded backends', () => {
  it('restart on the same ports with the same data', async () => {
    const first = await start()
    const redis = new Redis(first.redisUrl)
    await redis.set('kept', 'yes')
    redis.disconnect()
    await first.stop()
    const second = await start()
    expect(second.env()).toEqual(first.env())
    const again = new Redis(second.redisUrl)
    expect(await again.get('kept')).toBe('yes')
    again.disconnect()
  })

  it('restart on the same port after a kill', async () => {
    const backends = await start()
    const { natsUrl } = backends
    const options = natsOptions({ PARTA_NATS_URL: natsUrl })
    const nats = await connect({ ...options, maxReconnectAttempts: -1, reconnectTimeWait: 100 })
    await backends.kill('nats')
    await backends.restart('nats')
    expect(backends.natsUrl).toBe(natsUrl)
    await expect.poll(() => nats.flush().then(() => true)).toBe(true)
    await nats.close()
  })

  it('report a backend that exits unexpectedly', async () => {
    const reported: string[] = []
    const backends = await start({ died: (name) => reported.push(name) })
    await backends.kill('nats')
    process.kill(backends.pid('redis'), 'SIGKILL')
    await expect.poll(() => reported).toEqual(['redis'])
  })

  it('refuse connections without their password, which no other user of the machine can read', async () => {
    const backends = await start()
    const bare = new URL(backends.redisUrl)
    bare.password = ''
    const redis = new Redis(bare.href, { maxRetriesPerRequest: 0 })
    redis.on('error', () => undefined)
    await expect(redis.get('kept')).rejects.toThrow('NOAUTH')
    redis.disconnect()
    const { servers } = natsOptions({ PARTA_NATS_URL: backends.natsUrl })
    await expect(connect({ servers: servers ?? '', reconnect: false })).rejects.toThrow(/authorization/i)
    const { password } = new URL(backends.redisUrl)
    expect(password).toMatch(/^\w{40,}$/)
    for (const name of process.platform === 'linux' ? (['redis', 'nats'] as const) : []) {
      expect(await readFile(`/proc/${backends.pid(name)}/cmdline`, 'latin1')).not.toContain(password)
    }
    for (const file of ['password', 'redis/redis.conf', 'nats/nats.conf']) {
      expect((await stat(join(dir, file))).mode & 0o077, file).toBe(0)
    }
  })

  it('do not start when the environment names others', async () => {
    const env = { PARTA_MONGO_URL: 'mongodb://db.example/', PARTA_REDIS_URL: 'redis://redis.example' }
    const backends = await start({ env })
    expect(backends.embedded).toEqual(['nats'])
    expect(backends.env()).toMatchObject(env)
  })

  it('refuse a folder that another run uses', async () => {
    await start()
    await expect(startBackends({ dir })).rejects.toThrow(/does Parta already run/)
  })
})
