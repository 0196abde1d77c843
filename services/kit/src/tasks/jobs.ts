import { day, hour, second } from '@parta/contracts/durations'
import { type Job, type JobsOptions, Queue, UnrecoverableError, Worker, type WorkerOptions } from 'bullmq'
import { Redis } from 'ioredis'
import { type BaseConfig, ConfigError } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { inContext, traced } from '../process/trace.ts'

/** A repeating job or a timer. It may run more than once, so it must be idempotent. */
export interface JobType {
  run(data: unknown, attempt: { number: number; last: boolean }): Promise<void>
  /** Attempts before the job stays failed. */
  readonly attempts?: number
  /** Milliseconds of the first wait after a failure; doubles with each. */
  readonly backoff?: number
  /** Milliseconds between two runs of a repeating job. */
  readonly every?: number
  /** Removes the job from Redis after its run, so that its id can be used again. */
  readonly forgets?: true
}

/** A job to add. Its id is derived from its cause, so that adding it again does nothing. */
interface NewJob {
  readonly id: string
  readonly data: unknown
  /** When it is due; at once when absent or past. */
  readonly at?: Date
}

/** A service's table of jobs, by name. */
export type JobTable = Readonly<Record<string, JobType>>

export interface Jobs {
  /** Registers the job types; called once, before any job is added. */
  define(table: JobTable): void
  /** Starts the worker; called once, when all that jobs use is ready. */
  start(): Promise<void>
  add(name: string, job: NewJob): Promise<void>
  /** Adds jobs with one call to Redis. */
  addMany(name: string, jobs: readonly NewJob[]): Promise<void>
  cancel(name: string, id: string): Promise<void>
  isConnected(): boolean
  /** The connection, for counters that may be lost. */
  readonly redis: Redis
  close(): Promise<void>
}

interface Deps {
  readonly config: BaseConfig
  readonly service: string
  readonly log: Log
  readonly metrics: Metrics
}

/**
 * Opens the queue of a service, for repeating jobs and the timers of tasks. MongoDB holds everything that must not be
 * lost.
 * @throws ConfigError when Redis refuses the credentials
 */
export async function openJobs(deps: Deps): Promise<Jobs> {
  const { config, service, log } = deps
  const { adding, working } = await connect(deps)
  const prefix = `{${config.PARTA_JOBS_PREFIX}}`
  const queue = new Queue(service, { connection: adding, prefix })
  // Without the callers' time limit: on a busy machine a start is slower, and must not fail for it.
  const schedule = new Queue(service, { connection: working, prefix })
  for (const one of [queue, schedule]) {
    one.on('error', (error) => log.warn({ err: error }, 'The BullMQ queue reported an error'))
  }
  // BullMQ never repeats the first question of a queue, so the callers' time limit begins after it.
  await queue.waitUntilReady()
  adding.options.commandTimeout = 3 * second
  let table: JobTable = {}
  const worker = createWorker(deps, { connection: working, prefix }, (job) => run(deps, table, job))
  // A Redis that lost its data has lost the repeating jobs, too.
  adding.on('ready', () => {
    repeat(schedule, table, 'missing').catch((error: unknown) =>
      log.warn({ err: error }, 'Repeating jobs not scheduled; retried when Redis reconnects'),
    )
  })
  async function addMany(name: string, jobs: readonly NewJob[]): Promise<void> {
    const type = table[name]
    if (!type) throw new Error(`${service} has no job ${name}`)
    await queue.addBulk(jobs.map((job) => ({ name, data: job.data, opts: optionsOf(name, type, job) })))
  }
  return {
    define: (defined) => {
      table = defined
    },
    start: async () => {
      await repeat(schedule, table)
      await dropFormer(schedule, table)
      worker
        .run()
        .catch((error: unknown) =>
          log.error({ err: error }, 'The BullMQ worker stopped; this process runs no more jobs'),
        )
    },
    add: (name, job) => addMany(name, [job]),
    addMany,
    cancel: async (name, id) => {
      await queue.remove(jobId(name, id))
    },
    isConnected: () => adding.status === 'ready',
    redis: adding,
    close: async () => {
      await worker.close()
      await Promise.all([queue.close(), schedule.close()])
      adding.disconnect()
      working.disconnect()
    },
  }
}

/** Opens two connections: commands of callers fail without Redis, the worker's wait for it. @throws ConfigError */
async function connect({ config, log }: Deps): Promise<{ adding: Redis; working: Redis }> {
  const options = { maxRetriesPerRequest: null, lazyConnect: false } as const
  const adding = new Redis(config.PARTA_REDIS_URL, { ...options, enableOfflineQueue: false })
  const working = new Redis(config.PARTA_REDIS_URL, options)
  for (const connection of [adding, working]) {
    connection.on('error', (error: Error) => log.warn({ err: error }, 'Redis is unreachable; jobs wait'))
  }
  try {
    await ready(adding)
  } catch (error) {
    for (const connection of [adding, working]) connection.disconnect()
    throw error
  }
  return { adding, working }
}

type Connection = Pick<WorkerOptions, 'connection' | 'prefix'>

function createWorker({ service, log }: Deps, connection: Connection, work: (job: Job) => Promise<void>): Worker {
  const worker = new Worker(service, work, {
    ...connection,
    concurrency: 10,
    lockDuration: 10 * second,
    stalledInterval: 5 * second,
    maxStalledCount: 10,
    // Jobs of an earlier run may be waiting: the worker starts when the service is complete, see `start`.
    autorun: false,
  })
  worker.on('error', (error) => log.warn({ err: error }, 'The BullMQ worker reported an error'))
  worker.on('failed', (job, error) =>
    log.error(
      { err: error, job: job?.name, id: job?.id },
      'Job failed; it is retried unless this was its last attempt',
    ),
  )
  return worker
}

/** Returns BullMQ's options of one job. BullMQ counts the age of kept jobs in seconds. */
function optionsOf(name: string, type: JobType, { id, at }: NewJob): JobsOptions {
  return {
    attempts: type.attempts ?? 5,
    backoff: { type: 'exponential', delay: type.backoff ?? second, jitter: 0.2 },
    removeOnComplete: type.forgets ?? { age: hour / second, count: 1000 },
    removeOnFail: type.forgets ?? { age: (7 * day) / second },
    jobId: jobId(name, id),
    delay: Math.max(0, (at?.getTime() ?? 0) - Date.now()),
  }
}

/** Schedules the repeating jobs. With `missing`, those already scheduled keep their next run. */
async function repeat(queue: Queue, table: JobTable, which: 'all' | 'missing' = 'all'): Promise<void> {
  for (const [name, { every }] of Object.entries(table)) {
    if (!every || (which === 'missing' && (await queue.getJobScheduler(name)))) continue
    await queue.upsertJobScheduler(name, { every }, { name, opts: { removeOnComplete: true, removeOnFail: 100 } })
  }
}

/** Removes repeating jobs of an earlier version that have no handler any more: each run would fail. */
async function dropFormer(queue: Queue, table: JobTable): Promise<void> {
  for (const { key } of await queue.getJobSchedulers()) {
    if (!table[key]?.every) await queue.removeJobScheduler(key)
  }
}

/** Returns the BullMQ id of a job. BullMQ forbids colons. */
function jobId(name: string, id: string): string {
  return `${name}-${id}`.replaceAll(':', '-')
}

async function run(deps: Deps, table: JobTable, job: Job): Promise<void> {
  const type = table[job.name]
  if (!type) throw new UnrecoverableError(`No handler for ${job.name}`)
  const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
  try {
    await inContext({ correlation: `job:${job.id}`, actor: 'system' }, () =>
      traced(`job ${job.name}`, { job: job.id ?? '' }, () =>
        type.run(job.data, { number: job.attemptsMade + 1, last }),
      ),
    )
    deps.metrics.jobs.inc({ job: job.name, outcome: 'done' })
  } catch (error) {
    deps.metrics.jobs.inc({ job: job.name, outcome: 'failed' })
    throw error
  }
}

function ready(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve()
  return new Promise((resolve, reject) => {
    redis.once('ready', () => resolve())
    redis.on('error', ({ message }: Error) => {
      if (!/^(NOAUTH|WRONGPASS|NOPERM)/.test(message)) return
      reject(new ConfigError('Configuration: Redis refuses the credentials of PARTA_REDIS_URL'))
    })
  })
}
