import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { service as chat } from '@parta/chat'
import type { BusUser } from '@parta/contracts/bus'
import { busUsers } from '@parta/contracts/bus'
import { startGateway } from '@parta/gateway'
import { createUploads } from '@parta/kit/http/uploads'
import { startService } from '@parta/kit/service'
import { eventually, testEnv } from '@parta/kit/testing'
import { startServices } from '@parta/stack/services'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RedisServer, startRedis } from '../support/redis.ts'

let dir: string
let redis: RedisServer
const open: Redis[] = []
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-redis-'))
  redis = await startRedis(dir)
})
afterAll(async () => {
  for (const connection of open) connection.disconnect()
  await redis.stop()
  await rm(dir, { recursive: true, force: true })
})

const env = (url: string) => testEnv({ PARTA_REDIS_URL: url, PARTA_JOBS_PREFIX: 'parta' })

function as(user: BusUser | 'root'): Redis {
  const connection = new Redis(redis.urlOf(user), { maxRetriesPerRequest: 1 })
  open.push(connection)
  return connection
}

/** Returns what Redis refused since the last call: user, reason, and command or key. */
async function refusals(): Promise<string[]> {
  const root = as('root')
  const entries = (await root.call('ACL', 'LOG')) as string[][]
  await root.call('ACL', 'LOG', 'RESET')
  return entries.map((entry) => {
    const fields = new Map(entry.flatMap((name, at) => (at % 2 === 0 ? [[name, entry[at + 1]] as const] : [])))
    return `${fields.get('username')}: ${fields.get('reason')} ${fields.get('object')}`
  })
}

describe('Redis with the users of docker-compose.yml', () => {
  it('lets every process work with its own user: queues, repeating jobs, limits and quotas', async () => {
    const settings = env('redis://unused')
    const running = await startServices(settings, undefined, (user) => ({ PARTA_REDIS_URL: redis.urlOf(user) }))
    const gateway = await startGateway({
      ...settings,
      ...running.env,
      PARTA_PORT: '0',
      PARTA_REDIS_URL: redis.urlOf('gateway'),
    })
    expect(running.running).toHaveLength(busUsers.length - 1)
    const done = async (service: string) => await as('root').zcard(`{parta}:${service}:completed`)
    for (const { name, kit } of running.running) {
      // A delayed job and one that is removed again.
      const [job] = await as('root').zrange(`{parta}:${name}:repeat`, '0', '0')
      if (!job) continue
      const at = new Date(Date.now() + 300)
      await kit.jobs.add(job, { id: 'later', data: {}, at })
      await kit.jobs.add(job, { id: 'never', data: {}, at: new Date(Date.now() + 3_600_000) })
      await kit.jobs.cancel(job, 'never')
      await eventually(async () => expect(await done(name)).toBeGreaterThan(0))
    }
    for (const name of ['identity', 'orgs', 'chat'] as const) {
      const kit = running.running.find((one) => one.name === name)?.kit
      if (kit) await createUploads(kit.jobs.redis, 'parta').count('pictures', 'jana')
    }
    expect((await fetch(`${gateway.url}/public/identity/keys`)).status).toBe(200)
    await eventually(async () => {
      await fetch(`${gateway.url}/public/identity/keys`)
      expect(await as('root').keys('parta-rate-read:*')).toHaveLength(1)
    })
    await gateway.close()
    await running.close()
    expect(await as('root').keys('parta-pictures:*')).toEqual(['parta-pictures:jana'])
    expect(await refusals()).toEqual([])
  })

  it.each([
    ['without credentials', (url: string) => url.replace(/\/\/.*@/, '//')],
    ['with a wrong password', (url: string) => url.replace(/:p\w+@/, ':wrong@')],
    ['with the password of another user', (url: string) => url.replace('chat', 'identity')],
    ['as an unknown user', (url: string) => url.replace('chat', 'stranger')],
  ])('stops a service %s with a one-line error', async (_how, change) => {
    const start = startService(chat, env(change(redis.urlOf('chat'))))
    await expect(start).rejects.toThrow(/^Configuration: Redis refuses the credentials of PARTA_REDIS_URL$/)
    await refusals()
  })

  const forbidden = [
    ['GET', '{parta}:identity:id'],
    ['HGETALL', '{parta}:notifications:1'],
    ['DEL', '{parta}:events:meta'],
    ['SET', 'parta-rate-read:jana', '0'],
    ['DEL', 'parta-rate-sensitive:jana'],
    ['SET', 'anything', '1'],
    ['RENAME', '{parta}:identity:id', '{parta}:chat:id'],
    ['EVAL', "return redis.call('GET', '{parta}:identity:id')", '0'],
    ['EVAL', "return redis.call('FLUSHALL')", '0'],
    ['KEYS', '*'],
    ['SCAN', '0'],
    ['RANDOMKEY'],
    ['FLUSHALL'],
    ['FLUSHDB'],
    ['CONFIG', 'GET', '*'],
    ['CONFIG', 'SET', 'dir', '/tmp'],
    ['ACL', 'LIST'],
    ['ACL', 'SETUSER', 'stranger', 'on'],
    ['CLIENT', 'LIST'],
    ['CLIENT', 'KILL', 'USER', 'identity'],
    ['SCRIPT', 'FLUSH'],
    ['FUNCTION', 'LIST'],
    ['MODULE', 'LIST'],
    ['LATENCY', 'RESET'],
    ['SAVE'],
    ['SHUTDOWN'],
    ['REPLICAOF', 'localhost', '1'],
    ['MIGRATE', 'localhost', '1', '{parta}:chat:id', '0', '1'],
    ['SLOWLOG', 'GET'],
    ['PUBLISH', 'anything', 'x'],
    ['PUBSUB', 'CHANNELS'],
    ['SUBSCRIBE', 'anything'],
    ['PSUBSCRIBE', '*'],
    ['MONITOR'],
  ] as const
  it.each(forbidden.map((command) => [command.join(' '), command] as const))(
    'refuses the user of a service %s',
    async (_text, [command, ...args]) => {
      await expect(as('chat').call(command, ...args)).rejects.toThrow(/NOPERM|ACL failure|can't (access|run)/)
    },
  )

  it('refuses the gateway access to the queues', async () => {
    await expect(as('gateway').call('LRANGE', '{parta}:notifications:wait', '0', '9')).rejects.toThrow(/NOPERM/)
  })
})
