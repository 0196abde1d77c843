import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { erase } from './erasure/erase.ts'
import { finishErasure } from './erasure/finish.ts'
import { eraseAccountTask, finishErasureTask } from './erasure/store.ts'
import { build, fail } from './export/build.ts'
import { buildExportTask } from './export/store.ts'
import type { Clients } from './social/client.ts'
import { revoke, revokeProviderTask } from './social/revoke.ts'

/** What must be done here: later, outside, or again until it succeeds. */
export function tasks(kit: Kit, clients: Clients): Worker[] {
  return [
    worker(buildExportTask, {
      run: ({ userId, key }) => build(kit, userId, key),
      givenUp: ({ userId, key }) => fail(kit, userId, key),
    }),
    worker(eraseAccountTask, { run: ({ accountId }) => erase(kit, accountId) }),
    worker(finishErasureTask, { run: ({ accountId }) => finishErasure(kit, accountId) }),
    worker(revokeProviderTask, { run: (revoking) => revoke(kit, clients, revoking) }),
  ]
}
