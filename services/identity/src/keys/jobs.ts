import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { rotateKeys } from './rotate.ts'

export function rotateSigningKeys(kit: Kit): JobType {
  return { every: 3_600_000, run: () => rotateKeys(kit, new Date()) }
}
