import { createChange, type EveryChange } from '../store/change.ts'
import { createRowOutbox } from '../store/row-outbox.ts'
import { createWatch, type Watch } from '../store/watch.ts'
import { createRelay, type Relay, type RelayDeps } from './relay.ts'

interface Writes extends ReturnType<typeof createChange> {
  readonly relay: Relay
  readonly watch: Watch['watch']
}

interface Deps extends Omit<RelayDeps, 'rows'> {
  readonly everyChange: readonly EveryChange[]
}

/** Opens `change` with all that follows a commit: facts and tasks through the relay, rows, and watchers. */
export function openWrites({ database, metrics, log, everyChange, ...rest }: Deps): Writes {
  const rows = createRowOutbox(database, log)
  const relay = createRelay({ database, metrics, log, rows, ...rest })
  const { watch, wrote } = createWatch(log)
  return {
    relay,
    watch,
    ...createChange({ database, everyChange, metrics, log, rows, committed: relay.committed, wrote }),
  }
}
