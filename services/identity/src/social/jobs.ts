import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import type { Clients } from './client.ts'
import { revoke } from './revoke.ts'

/** Over an hour and a half of tries; what Apple then still allows ends with its own refresh token. */
export function revokeProvider(kit: Kit, clients: Clients): JobType {
  return { attempts: 10, backoff: 10_000, run: (data) => revoke(kit, clients, data as { sealedToken: string }) }
}
