import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { eraseAccountTask } from './domain/account-store.ts'
import { buildExport, failExport } from './privacy/build-export.ts'
import { erase } from './privacy/erase.ts'
import { finishErasureTask } from './privacy/erasure-store.ts'
import { buildExportTask } from './privacy/export-store.ts'
import { finishErasure } from './privacy/finish-erasure.ts'
import { revoke, revokeProviderTask } from './sign-in/revoke-provider.ts'
import type { Clients } from './sign-in/social-client.ts'

export function tasks(kit: Kit, clients: Clients): Worker[] {
  return [
    worker(buildExportTask, {
      run: ({ userId, key }) => buildExport(kit, userId, key),
      givenUp: ({ userId, key }) => failExport(kit, userId, key),
    }),
    worker(eraseAccountTask, { run: ({ accountId }) => erase(kit, accountId) }),
    worker(finishErasureTask, { run: ({ accountId }) => finishErasure(kit, accountId) }),
    worker(revokeProviderTask, { run: (revoking) => revoke(kit, clients, revoking) }),
  ]
}
