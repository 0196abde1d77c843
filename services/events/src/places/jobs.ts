import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { followChanged } from './follow.ts'

/** Events follow their place also after a crash: MongoDB knows which place was changed. */
export function followPlaces(kit: Kit): JobType {
  return { every: limits.clockSeconds * 1000, attempts: 1, run: () => followChanged(kit, new Date()) }
}
