import { createServer, type RequestListener, type Server } from 'node:http'
import { operationsOf } from '@parta/contracts/operations'
import type { Express } from 'express'
import type { Answer } from './facts/answers.ts'
import { withRights } from './facts/bus-rights.ts'
import { failureAnswers } from './facts/failure-answers.ts'
import { type Bus, openBus } from './facts/nats.ts'
import { createProjections, keepProjection, type Projection } from './facts/projection.ts'
import { createPublish } from './facts/publish.ts'
import { listen, type Reaction, reactionCollections } from './facts/reactions.ts'
import { createRetire } from './facts/retire.ts'
import { openWrites } from './facts/writes.ts'
import { createMedia } from './files/media.ts'
import { createApp } from './http/app.ts'
import { createAuditLog, rightsAsker } from './http/audit.ts'
import { opsRoutes } from './http/ops.ts'
import type { AnyHandlers, RequireProof } from './http/route.ts'
import { createUploads } from './http/uploads.ts'
import type { Kit } from './kit.ts'
import { openOutside } from './outside/outside.ts'
import { erasing, type Personal, personalAnswers } from './people/personal.ts'
import type { Env } from './process/config.ts'
import type { Failures } from './process/failures.ts'
import { createLog } from './process/log.ts'
import { createMetrics } from './process/metrics.ts'
import { closeServer, listenOn, runProcess } from './process/run.ts'
import { createSecurityLog } from './process/security-log.ts'
import { baseConfigOf, type Declared, declaredIn, portOf, settingsOf } from './process/settings.ts'
import { seedCollection, seedOnce } from './seed.ts'
import { createVerify, type Verified } from './session/actor.ts'
import { keysPin } from './session/key-set.ts'
import { createRevocations } from './session/revocation.ts'
import { causeRows, forgetCausesHourly } from './store/causes.ts'
import type { EveryChange } from './store/change.ts'
import { lettersOf } from './store/dead-letters.ts'
import { type Collection, type Database, openDatabase } from './store/mongo.ts'
import { createNewer } from './store/newer.ts'
import { createOnce } from './store/once.ts'
import { type JobTable, openJobs } from './tasks/jobs.ts'
import { tasks as taskRows } from './tasks/store.ts'
import type { Worker } from './tasks/task.ts'
import { createTasks, type OpenTasks } from './tasks/tasks.ts'
import { timerJob } from './tasks/timers.ts'

/** The parts of a service, passed to `defineService({ … })` in its `app.ts`. */
export interface ServiceParts<Config> extends Declared {
  /** Reads and checks the service's own settings, before anything is opened. @throws ConfigError */
  config?(env: Env): Config
  /** The stored collections: documents changed by `change`, and rows written by facts. */
  readonly collections: readonly Collection[]
  /** The service's projections of other services' snapshots. */
  readonly projections: readonly Projection[]
  /** What every change of a collection's documents brings with it. */
  readonly everyChange?: readonly EveryChange[]
  /** Builds the running service; called once for each. State in memory is a variable of this function. */
  build(kit: Kit, config: Config): Built
}

/** What a running service does, one table for each way in. */
export interface Built {
  readonly handlers: AnyHandlers
  /** Refuses callers without a fresh proof; used for operations with `proof`. */
  readonly requireProof?: RequireProof
  /** The answers to other services' questions. */
  readonly answers?: readonly Answer[]
  readonly reactions?: readonly Reaction[]
  readonly jobs?: JobTable
  /** How the service reads and erases what it stores about a person. */
  readonly personal: Personal
  /** The functions that run its durable tasks. */
  readonly tasks?: readonly Worker[]
  /** Further lists for operators beside dead letters, by name in the path. */
  readonly failures?: Readonly<Record<string, Failures>>
  /** Starts whatever else the service runs, for example a socket on its server; returns the function that stops it. */
  start?(server: Server): Promise<() => Promise<void>>
  /** Writes the demo data through the service's own commands. */
  seed?(): Promise<void>
}

/** A declared service whose settings' type is known only to itself. */
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
  /** Handles requests in this process, for a gateway in the same process. */
  readonly handle: RequestListener
  readonly kit: Kit
  /** The built parts, for tests that call jobs or reactions directly. */
  readonly built: Built
  /** The bus without the service's restrictions, for tests that act as other services. */
  readonly bus: Bus
  close(): Promise<void>
}

/**
 * Starts a service on its own port; several may run in one process.
 * @param verified cache of verified tokens, shared within a process
 */
export async function startService(service: ServiceDefinition, all: Env, verified?: Verified): Promise<Running> {
  const env = declaredIn(all, settingsOf(service))
  const build = service.prepare(env)
  // Read from all settings: the pin may be derived from PARTA_SECRET, which not every service declares.
  const opened = await openKit(service, env, { pin: keysPin(all), verified })
  const { kit, tasks } = opened
  const { jobs, metrics } = kit
  const built = build(kit)
  jobs.define({ ...built.jobs, [timerJob]: tasks.timer })
  for (const answer of [...(built.answers ?? []), ...personalAnswers(service.name, built.personal)]) {
    answer.open(kit.bus)
  }
  const listening = await listen(kit, reactionsOf(service, kit, built))

  let ready = false
  const failures = {
    ...built.failures,
    'failed-tasks': tasks.failures(),
    'dead-letters': lettersOf(kit.database, listening.react),
  }
  for (const answer of failureAnswers(service.name, failures, kit.log)) answer.open(kit.bus)
  const app = createServiceApp(opened, built, { failures, isStarted: () => ready })
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000 }, app)
  const stopExtra = await built.start?.(server)
  const url = await listenOn(server, portOf(service.name, env), kit.config.PARTA_BIND)
  await jobs.start()
  tasks.start(jobs, built.tasks ?? [])
  ready = true
  metrics.ready.set(1)
  kit.log.info({ url }, 'Ready')
  const seeding = built.seed && kit.config.PARTA_DEMO ? seedOnce(kit, built.seed) : Promise.resolve()

  const close = async () => {
    ready = false
    metrics.ready.set(0)
    await stopExtra?.()
    await closeServer(server)
    await seeding
    await listening.close()
    await opened.close()
  }
  return { name: service.name, url, handle: app, kit, built, bus: opened.bus, close }
}

interface Opened {
  readonly kit: Kit
  readonly tasks: OpenTasks
  /** The bus without the service's restrictions. */
  readonly bus: Bus
  /** Closes what the kit holds, after the server and the consumers. */
  close(): Promise<void>
}

/** What a service needs to check tokens. */
interface Checks {
  /** The key that signs identity's key set. */
  readonly pin: string
  readonly verified: Verified | undefined
}

/** Opens everything that a service's slices use: backends, and the parts of the kit on top of them. */
async function openKit(service: ServiceDefinition, env: Env, { pin, verified }: Checks): Promise<Opened> {
  const { name } = service
  const config = baseConfigOf(service, env)
  const log = createLog(name, config.PARTA_LOG_LEVEL)
  const metrics = createMetrics(name)
  const security = createSecurityLog(log, metrics)
  const base = { service: name, config, env, log, security, metrics }
  const [database, open] = await Promise.all([
    openDatabase(config, name, collectionsOf(service)),
    openBus(config, log, name),
  ])
  const bus = withRights(open, name)
  const once = createOnce(database)
  const newer = createNewer(database)
  const tasks = createTasks({ database, once, metrics, log })
  const stopForgetting = forgetCausesHourly(database, log)
  const collections = aggregatesOf(service)
  const { everyChange = [] } = service
  const writes = openWrites({ database, bus, metrics, log, collections, plan: tasks.planAll, everyChange })
  const { change, watch } = writes
  const jobs = await openJobs(base)
  const revocations = createRevocations(bus, log)
  const outside = openOutside(base)
  const verify = createVerify({ bus, revocations, pin, security }, verified)
  const kit: Kit = {
    ...base,
    database,
    bus,
    change,
    watch,
    newer,
    once,
    jobs,
    tasks,
    projections: createProjections({ database, bus, newer }),
    retire: createRetire(database, bus),
    publish: createPublish(bus),
    media: createMedia(config),
    outside,
    verify,
    revocations,
  }
  const close = async () => {
    await tasks.close()
    stopForgetting()
    await jobs.close()
    await writes.idle()
    revocations.close()
    await outside.close()
    await writes.relay.close()
    await bus.close()
    await database.close()
    security.close()
  }
  return { kit, tasks, bus: open, close }
}

function collectionsOf({ collections, projections }: ServiceDefinition): Collection[] {
  const copied = projections.map(({ definition }) => definition)
  return [...collections, ...copied, ...reactionCollections, seedCollection, taskRows, causeRows]
}

/** Returns the service's own reactions, with those that update its projections and erase a person's data. */
function reactionsOf({ projections }: ServiceDefinition, { newer }: Kit, built: Built): Reaction[] {
  return [
    ...projections.map((projection) => keepProjection(newer, projection)),
    ...(built.reactions ?? []),
    erasing(built.personal),
  ]
}

interface Operated {
  readonly failures: Readonly<Record<string, Failures>>
  isStarted(): boolean
}

function createServiceApp({ kit }: Opened, built: Built, { failures, isStarted }: Operated): Express {
  const { service, config, metrics, security, database, bus, jobs } = kit
  return createApp({
    verify: kit.verify,
    metrics,
    log: kit.log,
    security,
    operations: operationsOf(service),
    handlers: built.handlers,
    checkReplies: config.PARTA_CHECK_REPLIES,
    lite: config.PARTA_LITE_ORG,
    uploads: createUploads(jobs.redis, config.PARTA_JOBS_PREFIX),
    requireProof: built.requireProof,
    audit: createAuditLog(bus, kit.log),
    addRights: rightsAsker(bus),
    private: opsRoutes({
      metrics,
      security,
      token: config.PARTA_OPS_TOKEN,
      isReady: () => isReady(isStarted, database, bus),
      failures,
    }),
  })
}

/** Returns the names of the collections whose documents hold unpublished facts. */
export function aggregatesOf({ collections }: Pick<ServiceDefinition, 'collections'>): string[] {
  return collections.filter(({ isAggregate }) => isAggregate).map(({ collection }) => collection)
}

async function isReady(started: () => boolean, database: Database, bus: Bus): Promise<boolean> {
  if (!started() || !bus.isConnected()) return false
  return database.ping().then(
    () => true,
    () => false,
  )
}

/** Runs a service as a process of its own; called by its `main.ts`. */
export function run(service: ServiceDefinition): Promise<void> {
  return runProcess((env) => startService(service, env))
}
