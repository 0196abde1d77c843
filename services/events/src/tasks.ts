import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { completeOrderTask } from './core/repetition-store.ts'
import { notifyWatchers } from './joining/watching/notify-watchers.ts'
import { notifyTask } from './joining/watching/store.ts'
import { fediverseWorkers } from './outside/fediverse/send-notices.ts'
import { cancelBooking } from './outside/providers/forget-people.ts'
import type { Connections } from './outside/providers/keep-connections.ts'
import { clearEvents } from './outside/providers/read-events.ts'
import { giveUp, settle } from './outside/providers/settle-booking.ts'
import { cancelTask, clearTask, settleTask } from './outside/providers/store.ts'
import { importEvents } from './outside/uploader/create-events.ts'
import { importTask } from './outside/uploader/store.ts'
import { hookWorker } from './outside/webhooks/send-webhook.ts'
import { completeLeft } from './planning/complete-order.ts'
import { alertSearches } from './search/notify-matching.ts'
import { alertTask } from './search/store.ts'

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
    worker(notifyTask, { run: (freed) => notifyWatchers(kit, freed) }),
    worker(alertTask, { run: (data, attempt) => alertSearches(kit, data, attempt) }),
  ]
}
