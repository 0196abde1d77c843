import type { ServiceName } from '@parta/contracts/values'
import type { Bus } from './facts/nats.ts'
import type { Projections } from './facts/projection.ts'
import type { Publish } from './facts/publish.ts'
import type { Retire } from './facts/retire.ts'
import type { Media } from './files/media.ts'
import type { Outside } from './outside/outside.ts'
import type { BaseConfig, Env } from './process/config.ts'
import type { Log } from './process/log.ts'
import type { Metrics } from './process/metrics.ts'
import type { SecurityLog } from './process/security-log.ts'
import type { createVerify } from './session/actor.ts'
import type { Revocations } from './session/revocation.ts'
import type { Change } from './store/change.ts'
import type { Database } from './store/mongo.ts'
import type { Newer } from './store/newer.ts'
import type { Once } from './store/once.ts'
import type { Watch } from './store/watch.ts'
import type { Jobs } from './tasks/jobs.ts'
import type { Tasks } from './tasks/tasks.ts'

/** What a running service uses; passed to its slices as a value, so that no slice keeps state in a module. */
export interface Kit {
  readonly service: ServiceName
  readonly config: BaseConfig
  readonly env: Env
  readonly log: Log
  /** The security log, whose event names are a closed list. */
  readonly security: SecurityLog
  readonly metrics: Metrics
  readonly database: Database
  readonly bus: Bus
  readonly change: Change
  readonly watch: Watch['watch']
  readonly projections: Projections
  readonly newer: Newer
  readonly once: Once
  readonly retire: Retire
  readonly publish: Publish
  readonly media: Media
  readonly jobs: Jobs
  readonly tasks: Tasks
  /** The way to hosts that are not Parta's; nothing else calls them. */
  readonly outside: Outside
  readonly verify: ReturnType<typeof createVerify>
  /** Sessions that ended before their tokens expire; `verify` checks them, sockets subscribe to them. */
  readonly revocations: Revocations
}
