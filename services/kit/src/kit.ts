import type { ServiceName } from '@parta/contracts/values'
import type { Bus } from './facts/nats.ts'
import type { Copies } from './facts/projection.ts'
import type { Retire } from './facts/retire.ts'
import type { Tell } from './facts/tell.ts'
import type { Media } from './files/media.ts'
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

/** What a service stands on; handed to its slices, so that no module holds state. */
export interface Kit {
  readonly service: ServiceName
  readonly config: BaseConfig
  readonly env: Env
  readonly log: Log
  /** The channel for what security depends on; its names are a closed list. */
  readonly security: SecurityLog
  readonly metrics: Metrics
  readonly database: Database
  readonly bus: Bus
  readonly change: Change
  readonly watch: Watch['watch']
  readonly copies: Copies
  readonly newer: Newer
  readonly once: Once
  readonly retire: Retire
  readonly tell: Tell
  readonly media: Media
  readonly jobs: Jobs
  readonly tasks: Tasks
  readonly verify: ReturnType<typeof createVerify>
  /** Which sessions have ended although their tokens have not: `verify` asks it, and a socket listens. */
  readonly revocations: Revocations
}
