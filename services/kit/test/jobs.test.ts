import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BaseConfig, readConfig } from '../src/process/config.ts'
import { createLog } from '../src/process/log.ts'
import { createMetrics } from '../src/process/metrics.ts'
import { type JobTable, openJobs } from '../src/tasks/jobs.ts'
import { eventually, testEnv } from '../src/testing.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function open(table: JobTable, env = testEnv()) {
  const config = readConfig(BaseConfig, env)
  const deps = { config, service: 'test', log: createLog('test', 'silent'), metrics: createMetrics('test') }
  const jobs = await openJobs(deps)
  jobs.define(table)
  await jobs.start()
  opened.push(jobs.close)
  return jobs
}

/**
 * Starts a proxy of Redis that passes no answer on while it is held; with `fromStart` it is held as soon as a client
 * that has asked for Redis's state, to know that it is ready, asks for it again.
 */
async function heldRedis(url: string, { fromStart = false } = {}) {
  const real = new URL(url)
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []
  let [isHeld, isToHold] = [false, fromStart]
  const server = createServer((client) => {
    const redis = connect(Number(real.port || 6379), real.hostname)
    for (const socket of [client, redis]) sockets.add(socket.on('error', () => undefined))
    client.pipe(redis)
    let asked = 0
    client.on('data', (bytes) => {
      if (!/\binfo\b/i.test(bytes.toString('latin1'))) return
      asked += 1
      if (isToHold && asked > 1) [isHeld, isToHold] = [true, false]
    })
    redis.on('data', (bytes) => {
      const send = () => client.write(bytes)
      if (isHeld) waiting.push(send)
      else send()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const held = new URL(url)
  held.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: held.href,
    hold: () => {
      isHeld = true
    },
    heldCount: () => waiting.length,
    release: () => {
      isHeld = false
      for (const send of waiting.splice(0)) send()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const sweep: JobTable = { sweep: { every: 60_000, run: () => Promise.resolve() } }

/** Holds a Redis for longer than a call may take, while `step` runs; the clock of the time limits is put forward. */
async function whileHeld<T>(redis: Awaited<ReturnType<typeof heldRedis>>, step: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const running = step()
  try {
    await vi.waitFor(() => expect(redis.heldCount()).toBeGreaterThan(0), { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(4000)
  } finally {
    vi.useRealTimers()
    redis.release()
  }
  return running
}

describe('the start of the jobs', () => {
  const depsOf = (url: string, env: Record<string, string>) => ({
    config: readConfig(BaseConfig, { ...env, PARTA_REDIS_URL: url }),
    service: 'test',
    log: createLog('test', 'silent'),
    metrics: createMetrics('test'),
  })

  it('waits for a Redis that answers after the time limit of a call', async () => {
    const env = testEnv()
    const redis = await heldRedis(env['PARTA_REDIS_URL'] ?? '')
    const jobs = await openJobs(depsOf(redis.url, env))
    opened.push(jobs.close, redis.close)
    jobs.define(sweep)
    redis.hold()
    await expect(whileHeld(redis, jobs.start)).resolves.toBeUndefined()
  })

  it('leaves nothing broken when Redis answers so late at the very first question', async () => {
    const env = testEnv()
    const redis = await heldRedis(env['PARTA_REDIS_URL'] ?? '', { fromStart: true })
    const jobs = await whileHeld(redis, () => openJobs(depsOf(redis.url, env)))
    opened.push(jobs.close, redis.close)
    jobs.define(sweep)
    await expect(jobs.add('sweep', { id: 'one', data: null })).resolves.toBeUndefined()
  })
})

describe('jobs', () => {
  it('run once for one id, however often they are added', async () => {
    const ran: unknown[] = []
    const jobs = await open({ remind: { run: (data) => Promise.resolve(void ran.push(data)) } })
    for (let at = 0; at < 5; at += 1) await jobs.add('remind', { id: 'event-1', data: { at } })
    await jobs.add('remind', { id: 'event-2', data: 'other' })
    await eventually(() => expect(ran.length).toBe(2))
    expect(ran).toEqual([{ at: 0 }, 'other'])
  })

  it('wait until they are due', async () => {
    const ran: number[] = []
    const jobs = await open({ remind: { run: () => Promise.resolve(void ran.push(Date.now())) } })
    const due = Date.now() + 400
    await jobs.add('remind', { id: 'later', data: null, at: new Date(due) })
    await eventually(() => expect(ran.length).toBe(1))
    expect(ran[0]).toBeGreaterThanOrEqual(due - 5)
  })

  it('can be cancelled while they wait', async () => {
    const ran: unknown[] = []
    const jobs = await open({ remind: { run: (data) => Promise.resolve(void ran.push(data)) } })
    await jobs.add('remind', { id: 'event-1', data: 'cancelled', at: new Date(Date.now() + 3_600_000) })
    await jobs.cancel('remind', 'event-1')
    // A job that still waited would keep its time and its data.
    await jobs.add('remind', { id: 'event-1', data: 'added again' })
    await eventually(() => expect(ran).toEqual(['added again']))
  })

  it('are retried after a failure, and know the last attempt', async () => {
    const attempts: { number: number; last: boolean }[] = []
    const jobs = await open({
      mail: {
        attempts: 3,
        backoff: 30,
        run: (_data, attempt) => {
          attempts.push(attempt)
          return Promise.reject(new Error('no'))
        },
      },
    })
    await jobs.add('mail', { id: 'm', data: null })
    await eventually(() => expect(attempts.length).toBe(3))
    expect(attempts.map((attempt) => attempt.last)).toEqual([false, false, true])
  })

  it('repeat, whichever replica started first', async () => {
    const runs: number[] = []
    const table: JobTable = { sweep: { every: 100, run: () => Promise.resolve(void runs.push(1)) } }
    const env = testEnv()
    await open(table, env)
    await open(table, env)
    await eventually(() => expect(runs.length).toBeGreaterThanOrEqual(3))
  })

  it('of an earlier version without a handler are removed', async () => {
    const [env, runs] = [testEnv(), [] as string[]]
    const table = (...names: string[]): JobTable =>
      Object.fromEntries(names.map((name) => [name, { every: 100, run: async () => void runs.push(name) }]))
    const before = await open(table('kept', 'former'), env)
    await eventually(() => expect(new Set(runs)).toEqual(new Set(['kept', 'former'])))
    opened.pop()
    await before.close()
    await open(table('kept'), env)
    const count = runs.length
    await eventually(() => expect(runs.length).toBeGreaterThan(count + 3))
    expect(new Set(runs.slice(count))).toEqual(new Set(['kept']))
  })

  it('without a handler are refused', async () => {
    const jobs = await open({})
    await expect(jobs.add('nobody', { id: 'x', data: null })).rejects.toThrow('no job nobody')
  })
})
