import { Type } from 'typebox'
import { openBus } from '../src/facts/nats.ts'
import { createRelay } from '../src/facts/relay.ts'
import { BaseConfig, readConfig } from '../src/process/config.ts'
import { createLog } from '../src/process/log.ts'
import { createMetrics } from '../src/process/metrics.ts'
import { createSecurityLog } from '../src/process/security-log.ts'
import { createChange } from '../src/store/change.ts'
import { aggregate, type Collection, openDatabase } from '../src/store/mongo.ts'
import { createOnce } from '../src/store/once.ts'
import { index, list, type RowOf, row } from '../src/store/row.ts'
import { createRowOutbox } from '../src/store/row-outbox.ts'
import { createTasks } from '../src/tasks/tasks.ts'
import { testEnv } from '../src/testing.ts'

/** A document for tests of `change`: the guests in the order of their arrival. */
const Guests = row({ names: list(Type.String()), email: Type.Optional(Type.String()) })
export type Guests = RowOf<typeof Guests>

export const guests = aggregate('guests', Guests, [
  index({ email: 1 }, { serves: 'one list of guests for each e-mail', unique: true, sparse: true }),
])

/** Opens `change` and the relay on the real backends, without a service. */
export async function openParts(env = testEnv(), more: readonly Collection[] = []) {
  const config = readConfig(BaseConfig, env)
  const log = createLog('test', 'silent')
  const metrics = createMetrics('test')
  const database = await openDatabase(config, 'test', [guests, ...more])
  const bus = await openBus(config, log)
  const { planAll: plan } = createTasks({ database, once: createOnce(database), metrics, log })
  const rows = createRowOutbox(database, log)
  const relay = createRelay({ database, bus, metrics, log, collections: ['guests'], plan, rows })
  const { change, idle } = createChange({
    database,
    metrics,
    log,
    rows,
    committed: relay.committed,
    wrote: () => undefined,
  })
  return {
    config,
    env,
    log,
    metrics,
    security: createSecurityLog(log, metrics),
    database,
    bus,
    relay,
    rows,
    change,
    close: async () => {
      await idle()
      await relay.close()
      await bus.close()
      await database.close()
    },
  }
}
export type Parts = Awaited<ReturnType<typeof openParts>>

export async function namesIn(parts: Parts, id: string): Promise<readonly string[]> {
  return (await parts.database.model(guests).findById(id).lean<Guests>().exec())?.names ?? []
}

/** The snapshot of an organisation, as its service publishes it. */
export const orgSnapshot = (id: string, name: string) => ({
  id,
  name,
  image: 'BASIC',
  currency: 'CZK' as const,
  admins: [],
  powerUsers: [],
  private: false,
  isRegistered: false,
  deleted: false,
})
