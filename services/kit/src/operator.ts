import { withRights } from './facts/bus-rights.ts'
import { openBus } from './facts/nats.ts'
import { openWrites } from './facts/writes.ts'
import type { Kit } from './kit.ts'
import { BaseConfig, type Env, readConfig } from './process/config.ts'
import { createLog } from './process/log.ts'
import { createMetrics } from './process/metrics.ts'
import { aggregatesOf, type ServiceDefinition } from './service.ts'
import { openDatabase } from './store/mongo.ts'
import { createOnce } from './store/once.ts'
import { createTasks } from './tasks/tasks.ts'

/** What an operator's command needs: the service's data and facts, without server, jobs and reactions. */
export type Operator = Pick<Kit, 'service' | 'config' | 'env' | 'log' | 'database' | 'bus' | 'change'>

export interface OpenOperator {
  readonly operator: Operator
  close(): Promise<void>
}

/**
 * Opens a service's data for a command that runs beside the service. Facts still unpublished when the command ends are
 * published by the service's sweep.
 * @throws ConfigError
 */
export async function openOperator(service: ServiceDefinition, env: Env): Promise<OpenOperator> {
  const config = readConfig(BaseConfig, env)
  const log = createLog(service.name, config.PARTA_LOG_LEVEL)
  const metrics = createMetrics(service.name)
  const [database, open] = await Promise.all([
    openDatabase(config, service.name, []),
    openBus(config, log, service.name),
  ])
  const bus = withRights(open, service.name)
  const { planAll: plan } = createTasks({ database, once: createOnce(database), metrics, log })
  const collections = aggregatesOf(service)
  const { everyChange = [] } = service
  const { change, relay, idle } = openWrites({ database, bus, metrics, log, collections, plan, everyChange })
  return {
    operator: { service: service.name, config, env, log, database, bus, change },
    close: async () => {
      await idle()
      await relay.close()
      await bus.close()
      await database.close()
    },
  }
}
