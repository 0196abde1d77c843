import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { createMetrics } from '@parta/kit/process/metrics'
import { type Jobs, openJobs } from '@parta/kit/tasks/jobs'
import { eventually, testEnv } from '@parta/kit/testing'
import { type Backends, startBackends } from '@parta/stack/backends/backends'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let dir: string
let backends: Backends
let jobs: Jobs
let swept = 0
const sweep = () => {
  swept += 1
  return Promise.resolve()
}
const reminded: unknown[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-jobs-'))
  // A Redis of its own, because it is killed.
  backends = await startBackends({ dir, env: { ...process.env, PARTA_REDIS_URL: '' } })
  const config = readConfig(BaseConfig, testEnv({ PARTA_REDIS_URL: backends.redisUrl }))
  const deps = { config, service: 'test', log: createLog('test', 'silent'), metrics: createMetrics('test') }
  jobs = await openJobs(deps)
  jobs.define({
    sweep: { every: 100, run: sweep },
    remind: { run: (data) => Promise.resolve(void reminded.push(data)) },
  })
  await jobs.start()
})
afterAll(async () => {
  await jobs.close()
  await backends.stop()
  await rm(dir, { recursive: true, force: true })
})

describe('jobs', () => {
  it('that are delayed or repeat survive a restart of Redis', async () => {
    await jobs.add('remind', { id: 'event-1', data: 'before', at: new Date(Date.now() + 1500) })
    const redis = new Redis(backends.redisUrl)
    await eventually(async () =>
      expect(await redis.info('persistence')).toMatch(/aof_buffer_length:0\r\naof_pending_bio_fsync:0/),
    )
    redis.disconnect()
    await backends.kill('redis')
    await expect(jobs.add('remind', { id: 'event-2', data: 'meanwhile' })).rejects.toThrow()
    await backends.restart('redis')
    const before = swept
    await eventually(() => expect(reminded).toEqual(['before']))
    await eventually(() => expect(swept).toBeGreaterThan(before + 2))
  })

  it('that repeat are scheduled again when Redis restarts empty, and new ones are accepted', async () => {
    await backends.kill('redis')
    await rm(join(dir, 'redis'), { recursive: true })
    await backends.restart('redis')
    const before = swept
    await eventually(() => expect(swept).toBeGreaterThan(before + 2))
    await eventually(() => jobs.add('remind', { id: 'event-3', data: 'after' }))
    await eventually(() => expect(reminded).toEqual(['before', 'after']))
  })
})
