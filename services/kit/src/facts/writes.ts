import { createChange } from '../store/change.ts'
import { createInsertNew, type InsertNew } from '../store/insert-new.ts'
import { createRowOutbox } from '../store/row-outbox.ts'
import { createWatch, type Watch } from '../store/watch.ts'
import { createRelay, type Relay, type RelayDeps } from './relay.ts'

interface Writes extends ReturnType<typeof createChange> {
  readonly relay: Relay
  readonly watch: Watch['watch']
  readonly insertNew: InsertNew
}

/** Opens `change` with all that follows a commit: facts and tasks through the relay, rows, and watchers. */
export function openWrites({ database, metrics, log, ...rest }: Omit<RelayDeps, 'rows'>): Writes {
  const rows = createRowOutbox(database, log)
  const relay = createRelay({ database, metrics, log, rows, ...rest })
  const { watch, wrote } = createWatch(log)
  return {
    relay,
    watch,
    insertNew: createInsertNew(database, wrote),
    ...createChange({ database, metrics, log, rows, committed: relay.committed, wrote }),
  }
}
