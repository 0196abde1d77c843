import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { fediverseWorkers } from './fediverse/send.ts'
import { completeLeft } from './planning/complete-order.ts'
import { cancelBooking } from './providers/forget.ts'
import type { Connections } from './providers/link.ts'
import { clearEvents } from './providers/read-events.ts'
import { giveUp, settle } from './providers/settle.ts'
import { cancelTask, clearTask, settleTask } from './providers/store.ts'
import { completeOrderTask } from './repetition/store.ts'
import { alertSearches } from './saved/notify-matching.ts'
import { alertTask } from './saved/store.ts'
import { importEvents } from './uploader/create-events.ts'
import { importTask } from './uploader/store.ts'
import { notifyWatchers } from './watching/notify-watchers.ts'
import { tellTask } from './watching/store.ts'
import { hookWorker } from './webhooks/send.ts'

/** The tasks of this service: work that is completed even if the call that began it fails. */
export function tasks(kit: Kit, connections: Connections): Worker[] {
  return [
    worker(completeOrderTask, { run: (order) => completeLeft(kit, order) }),
    worker(importTask, { run: ({ importId }) => importEvents(kit, importId) }),
    hookWorker(kit),
    ...fediverseWorkers(kit),
    worker(settleTask, {
      run: (settling) => settle(kit, connections, settling),
      givenUp: (settling) => giveUp(kit, settling),
    }),
    worker(cancelTask, { run: (cancelling) => cancelBooking(connections, cancelling) }),
    worker(clearTask, { run: ({ orgId }) => clearEvents(kit, orgId) }),
    worker(tellTask, { run: (freed) => notifyWatchers(kit, freed) }),
    worker(alertTask, { run: (data, attempt) => alertSearches(kit, data, attempt) }),
  ]
}
