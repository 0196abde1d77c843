import type { Kit } from '@parta/kit/kit'
import type { JobTable } from '@parta/kit/tasks/jobs'
import { sweepGuests } from './guests/jobs.ts'

export function jobs(kit: Kit): JobTable {
  return { 'sweep-guests': sweepGuests(kit) }
}
