import { memberJoined } from '@parta/contracts/orgs'
import { BaseConfig, readConfig } from '../src/process/config.ts'
import { createLog } from '../src/process/log.ts'
import { createMetrics } from '../src/process/metrics.ts'
import { createChange } from '../src/store/change.ts'
import { factOf } from '../src/store/decision.ts'
import { openDatabase } from '../src/store/mongo.ts'
import { createRowOutbox } from '../src/store/row-outbox.ts'
import { guests } from './support.ts'

/** Commits twenty facts and is killed before any of them is published. */
const config = readConfig(BaseConfig, process.env)
const database = await openDatabase(config, 'test', [guests])
const log = createLog('test', 'silent')
const { change } = createChange({
  database,
  metrics: createMetrics('test'),
  log,
  rows: createRowOutbox(database, log),
  committed: () => undefined,
  wrote: () => undefined,
})
await Promise.all(
  Array.from({ length: 20 }, (_, at) =>
    change(guests, 'club', (state) => ({
      next: { names: [...(state?.names ?? []), `user-${at}`] },
      facts: [factOf(memberJoined, { orgId: 'club', orgName: 'Klub', userId: `user-${at}`, admins: [] })],
      answer: null,
    })),
  ),
)
process.stdout.write('written', () => process.kill(process.pid, 'SIGKILL'))
