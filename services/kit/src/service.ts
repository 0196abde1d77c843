import { createServer, type RequestListener, type Server } from 'node:http'
import { operationsOf } from '@parta/contracts/operations'
import type { ServiceName } from '@parta/contracts/values'
import { Type } from 'typebox'
import type { Answer } from './facts/answers.ts'
import { withRights } from './facts/bus-rights.ts'
import { type Bus, openBus } from './facts/nats.ts'
import { copying, createCopies, type Projection } from './facts/projection.ts'
import { listen, type Reaction, reactionCollections } from './facts/reactions.ts'
import { createRelay } from './facts/relay.ts'
import { createRetire } from './facts/retire.ts'
import { createTell } from './facts/tell.ts'
import { createMedia } from './files/media.ts'
import { createApp } from './http/app.ts'
import { opsRoutes } from './http/ops.ts'
import type { AnyHandlers, RequireProof } from './http/route.ts'
import { createUploads } from './http/uploads.ts'
import type { Kit } from './kit.ts'
import { erasing, type Personal, personalAnswers } from './people/personal.ts'
import { BaseConfig, type Env, portOf, readConfig } from './process/config.ts'
import type { Failures } from './process/failures.ts'
import { createLog } from './process/log.ts'
import { createMetrics } from './process/metrics.ts'
import { closeServer, listenOn, runProcess } from './process/run.ts'
import { createSecurityLog } from './process/security-log.ts'
import { seedCollection, seedOnce } from './seed.ts'
import { createVerify, type Verified } from './session/actor.ts'
import { keysPin } from './session/key-set.ts'
import { createRevocations } from './session/revocation.ts'
import { causeRows, forgetCausesHourly } from './store/causes.ts'
import { createChange } from './store/change.ts'
import { type Collection, type Database, openDatabase } from './store/mongo.ts'
import { createNewer } from './store/newer.ts'
import { createOnce } from './store/once.ts'
import { createWatch } from './store/watch.ts'
import { type JobTable, openJobs } from './tasks/jobs.ts'
import { tasks as taskRows } from './tasks/store.ts'
import type { Worker } from './tasks/task.ts'
import { createTasks } from './tasks/tasks.ts'
import { timerJob } from './tasks/timers.ts'

/** What a service is, as one value: `defineService({ … })` in its `app.ts`. */
export interface ServiceParts<Config> {
  readonly name: ServiceName
  /** It seals or hashes with PARTA_SECRET; the others are not given it. */
  readonly usesSecret?: true
  /** Its own settings, read and checked before anything is opened. @throws ConfigError */
  config?(env: Env): Config
  /** What it stores: documents changed by `change`, and rows that facts write. */
  readonly collections: readonly Collection[]
  /** Its own copies of others' snapshots. */
  readonly projections: readonly Projection[]
  /** Makes what the service does, once for each running service: what that keeps in memory is a variable of `build`. */
  build(kit: Kit, config: Config): Built
}

/** What a service does, each a table. */
export interface Built {
  /** How it answers its operations. */
  readonly handlers: AnyHandlers
  /** Refuses callers without a fresh proof, for its operations that are marked with `proof`. */
  readonly requireProof?: RequireProof
  /** How it answers other services. */
  readonly answers?: readonly Answer[]
  readonly reactions?: readonly Reaction[]
  readonly jobs?: JobTable
  /** What it keeps of people, and how it lets go of it. */
  readonly personal: Personal
  /** What runs its durable work. */
  readonly tasks?: readonly Worker[]
  /** What it could not do, beside dead letters, for its operators. */
  readonly failures?: Readonly<Record<string, Failures>>
  /** What else it does from its start, for example a socket on its server; returns how it stops. */
  start?(server: Server): Promise<() => Promise<void>>
  /** Demo data, once, through the service's own commands. */
  seed?(): Promise<void>
}

/** A service whose settings only it knows. */
export interface ServiceDefinition extends Omit<ServiceParts<unknown>, 'config' | 'build'> {
  /** Reads the service's settings. @throws ConfigError */
  prepare(env: Env): (kit: Kit) => Built
}

/** Declares a service; `startService` runs it. */
export function defineService<Config = undefined>({
  config,
  build,
  ...parts
}: ServiceParts<Config>): ServiceDefinition {
  return {
    ...parts,
    prepare: (env) => {
      const settings = config?.(env) as Config
      return (kit) => build(kit, settings)
    },
  }
}

export interface Running {
  readonly name: string
  readonly url: string
  /** Answers a request of the same process, for a gateway that stands beside the service. */
  readonly handle: RequestListener
  readonly kit: Kit
  /** What it does, for tests that stand where the clock or the bus stands. */
  readonly built: Built
  /** Its connection to the bus without the service's limits, for tests that stand where other services stand. */
  readonly bus: Bus
  close(): Promise<void>
}

/**
 * Starts a service on its own port; several may run in one process.
 * @param verified what the other parts of the process know of tokens, where they share it
 */
export async function startService(service: ServiceDefinition, env: Env, verified?: Verified): Promise<Running> {
  const config = configOf(service, env)
  const log = createLog(service.name, config.PARTA_LOG_LEVEL)
  const metrics = createMetrics(service.name)
  const security = createSecurityLog(log, metrics)
  const pin = keysPin(env)
  const build = service.prepare(env)
  const collections = [
    ...service.collections,
    ...service.projections.map(({ definition }) => definition),
    ...reactionCollections,
    seedCollection,
    taskRows,
    causeRows,
  ]
  const [database, open] = await Promise.all([
    openDatabase(config, service.name, collections),
    openBus(config, log, service.name),
  ])
  const bus = withRights(open, service.name)
  const once = createOnce(database)
  const tasks = createTasks({ database, once, metrics, log })
  const stopForgetting = forgetCausesHourly(database, log)
  const relay = createRelay({ database, bus, metrics, log, collections: aggregatesOf(service), plan: tasks.planAll })
  const { watch, wrote } = createWatch(log)
  const { change, idle } = createChange({ database, metrics, log, committed: relay.committed, wrote })
  const jobs = await openJobs({ config, service: service.name, log, metrics })
  const newer = createNewer(database)
  const revocations = createRevocations(bus, log)
  const kit: Kit = {
    service: service.name,
    config,
    env,
    log,
    security,
    metrics,
    database,
    bus,
    change,
    watch,
    copies: createCopies({ database, bus, newer }),
    newer,
    once,
    retire: createRetire(database, bus),
    tell: createTell(bus),
    media: createMedia(config),
    jobs,
    tasks,
    verify: createVerify({ bus, revocations, pin, security }, verified),
    revocations,
  }
  const built = build(kit)
  jobs.define({ ...built.jobs, [timerJob]: tasks.timer })
  for (const answer of [...(built.answers ?? []), ...personalAnswers(service.name, built.personal)]) answer.open(bus)
  const reactions = [
    ...service.projections.map((projection) => copying(newer, projection)),
    ...(built.reactions ?? []),
    erasing(built.personal),
  ]
  const listening = await listen({ service: service.name, database, bus, metrics, log, security }, reactions)

  let ready = false
  const app = createApp({
    operations: operationsOf(service.name),
    handlers: built.handlers,
    verify: kit.verify,
    metrics,
    log,
    security,
    checkReplies: config.PARTA_CHECK_REPLIES,
    uploads: createUploads(jobs.redis, config.PARTA_JOBS_PREFIX),
    requireProof: built.requireProof,
    private: opsRoutes({
      metrics,
      security,
      token: config.PARTA_OPS_TOKEN,
      isReady: () => isReady(() => ready, database, bus),
      database,
      react: listening.react,
      failures: { ...built.failures, 'failed-tasks': tasks.failures() },
    }),
  })
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000 }, app)
  const stopExtra = await built.start?.(server)
  const url = await listenOn(server, portOf(service.name, env), config.PARTA_BIND)
  await jobs.start()
  tasks.start(jobs, built.tasks ?? [])
  ready = true
  metrics.ready.set(1)
  log.info({ url }, 'Ready')
  const seeding = built.seed && config.PARTA_DEMO ? seedOnce(kit, built.seed) : Promise.resolve()

  const close = async () => {
    ready = false
    metrics.ready.set(0)
    await stopExtra?.()
    await closeServer(server)
    await seeding
    await listening.close()
    await tasks.close()
    stopForgetting()
    await jobs.close()
    await idle()
    revocations.close()
    await relay.close()
    await bus.close()
    await database.close()
    security.close()
  }
  return { name: service.name, url, handle: app, kit, built, bus: open, close }
}

/** The collections whose documents carry facts until these are published. */
export function aggregatesOf({ collections }: Pick<ServiceDefinition, 'collections'>): string[] {
  return collections.filter(({ isAggregate }) => isAggregate).map(({ collection }) => collection)
}

/** Without PARTA_SECRET where the service does not use it: sealing fails there, instead of using an empty one. */
function configOf({ usesSecret }: Pick<ServiceDefinition, 'usesSecret'>, env: Env): BaseConfig {
  return usesSecret
    ? readConfig(BaseConfig, env)
    : (readConfig(Type.Omit(BaseConfig, ['PARTA_SECRET']), env) as BaseConfig)
}

async function isReady(started: () => boolean, database: Database, bus: Bus): Promise<boolean> {
  if (!started() || !bus.isConnected()) return false
  return database.ping().then(
    () => true,
    () => false,
  )
}

/** The `main.ts` of a service. */
export function run(service: ServiceDefinition): Promise<void> {
  return runProcess((env) => startService(service, env))
}
