import { createServer, type RequestListener, type Server } from 'node:http'
import { operationsOf } from '@parta/contracts/operations'
import type { ServiceName } from '@parta/contracts/values'
import { Type } from 'typebox'
import { withRights } from './facts/bus-rights.ts'
import { type Bus, openBus } from './facts/nats.ts'
import { listen, type Reaction, reactionCollections } from './facts/reactions.ts'
import { createRelay } from './facts/relay.ts'
import { createTell } from './facts/tell.ts'
import { createMedia } from './files/media.ts'
import { createApp } from './http/app.ts'
import { type Failures, opsRoutes } from './http/ops.ts'
import type { AnyHandlers, RequireProof } from './http/route.ts'
import { createUploads } from './http/uploads.ts'
import type { Kit } from './kit.ts'
import { answerPersonal, erasing, type Personal } from './people/personal.ts'
import { BaseConfig, type Env, portOf, readConfig } from './process/config.ts'
import { createLog } from './process/log.ts'
import { createMetrics } from './process/metrics.ts'
import { closeServer, listenOn, runProcess } from './process/run.ts'
import { createSecurityLog } from './process/security-log.ts'
import { seedCollection, seedOnce } from './process/seed.ts'
import { createVerify, type Verified } from './session/actor.ts'
import { keysPin } from './session/key-set.ts'
import { createRevocations } from './session/revocation.ts'
import { createChange } from './store/change.ts'
import { type Database, type ModelDefinition, openDatabase } from './store/mongo.ts'
import { createNewer } from './store/newer.ts'
import { createOnce } from './store/once.ts'
import { copying, createCopies, type Projection } from './store/projection.ts'
import { createRetire } from './store/retire.ts'
import { createWatch } from './store/watch.ts'
import { type JobTable, openJobs } from './tasks/jobs.ts'
import { tasks as taskRows } from './tasks/store.ts'
import type { Worker } from './tasks/task.ts'
import { createTasks } from './tasks/tasks.ts'
import { timerJob } from './tasks/timers.ts'
/** A service as data: what it owns, answers, hears and runs, each a table at its root. */
export interface ServiceDefinition {
  readonly name: ServiceName
  /** It seals or hashes with PARTA_SECRET; the others are not given it. */
  readonly usesSecret?: true
  /** Documents written by `change`. */
  readonly aggregates: readonly ModelDefinition<never>[]
  /** Collections written otherwise. */
  readonly rows: readonly ModelDefinition<never>[]
  /** Own copies of others' snapshots. */
  readonly copies: readonly Projection[]
  handlers(kit: Kit): AnyHandlers
  /** Refuses callers without a fresh proof, for its operations that are marked with `proof`. */
  requireProof?(kit: Kit): RequireProof
  /** What it keeps of people, and how it lets go of it. */
  personal(kit: Kit): Personal
  reactions?(kit: Kit): readonly Reaction[]
  jobs?(kit: () => Kit): JobTable
  /** What runs its durable work. */
  tasks?(kit: Kit): readonly Worker[]
  /** What it could not do, beside dead letters, for its operators. */
  failures?(kit: Kit): Readonly<Record<string, Failures>>
  /** What else the service does from its start, for example a socket on its server; returns how it stops. */
  start?(kit: Kit, server: Server): Promise<() => Promise<void>>
  /** Demo data, once, through the service's own commands. */
  seed?(kit: Kit): Promise<void>
}

export interface Running {
  readonly name: string
  readonly url: string
  /** Answers a request of the same process, for a gateway that stands beside the service. */
  readonly handle: RequestListener
  readonly kit: Kit
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
  const definitions = [
    ...service.aggregates,
    ...service.rows,
    ...service.copies.map((copy) => copy.definition as unknown as ModelDefinition<never>),
    ...(reactionCollections as unknown as ModelDefinition<never>[]),
    seedCollection as unknown as ModelDefinition<never>,
    taskRows as unknown as ModelDefinition<never>,
  ]
  const [database, open] = await Promise.all([
    openDatabase(config, service.name, definitions),
    openBus(config, log, service.name),
  ])
  const bus = withRights(open, service.name)
  const collections = service.aggregates.map((definition) => definition.collection)
  const once = createOnce(database)
  const tasks = createTasks({ database, once, metrics, log })
  const relay = createRelay({ database, bus, metrics, log, collections, plan: tasks.planAll })
  const { watch, wrote } = createWatch(log)
  const { change, idle } = createChange({ database, metrics, log, committed: relay.committed, wrote })
  // Jobs need the kit and the kit the jobs: the table is read now, and run only when the kit is whole.
  const box: { kit?: Kit } = {}
  const table = { ...service.jobs?.(() => box.kit as Kit), [timerJob]: tasks.timer }
  const jobs = await openJobs({ config, service: service.name, log, metrics }, table)
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
  box.kit = kit
  const handlers = service.handlers(kit)
  const personal = service.personal(kit)
  answerPersonal(bus, service.name, personal)
  const reactions = [
    ...service.copies.map((copy) => copying(newer, copy)),
    ...(service.reactions?.(kit) ?? []),
    erasing(personal),
  ]
  const listening = await listen({ service: service.name, database, bus, metrics, log, security }, reactions)

  let ready = false
  const app = createApp({
    operations: operationsOf(service.name),
    handlers,
    verify: kit.verify,
    metrics,
    log,
    security,
    checkReplies: config.PARTA_CHECK_REPLIES,
    uploads: createUploads(jobs.redis, config.PARTA_JOBS_PREFIX),
    requireProof: service.requireProof?.(kit),
    private: opsRoutes({
      metrics,
      security,
      token: config.PARTA_OPS_TOKEN,
      isReady: () => isReady(() => ready, database, bus),
      database,
      react: listening.react,
      failures: { ...service.failures?.(kit), 'failed-tasks': tasks.failures() },
    }),
  })
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000 }, app)
  const stopExtra = await service.start?.(kit, server)
  const url = await listenOn(server, portOf(service.name, env), config.PARTA_BIND)
  jobs.start()
  tasks.start(jobs, service.tasks?.(kit) ?? [])
  ready = true
  metrics.ready.set(1)
  log.info({ url }, 'Ready')
  const seeding = service.seed && config.PARTA_DEMO ? seedOnce(kit, service.seed) : Promise.resolve()

  const close = async () => {
    ready = false
    metrics.ready.set(0)
    await stopExtra?.()
    await closeServer(server)
    await seeding
    await listening.close()
    await tasks.close()
    await jobs.close()
    await idle()
    revocations.close()
    await relay.close()
    await bus.close()
    await database.close()
    security.close()
  }
  return { name: service.name, url, handle: app, kit, bus: open, close }
}

/** Without PARTA_SECRET where the service does not use it: sealing fails there, instead of using an empty one. */
function configOf({ usesSecret }: ServiceDefinition, env: Env): BaseConfig {
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
