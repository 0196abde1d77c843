import type { Kit } from '@parta/kit/kit'
import { findPresent } from '../people/store.ts'
import { countRecords } from '../record/count.ts'
import type { Concerned } from '../record/request-recount.ts'
import { countProgress } from './count-progress.ts'
import { findDeeds } from './find-deeds.ts'

/** Counts stats and achievements of some people and aliases anew, from rows that are read once for both. */
export async function countAll(kit: Kit, { stats, progress }: Required<Concerned>): Promise<void> {
  const present = await findPresent(kit, [...stats, ...progress])
  const deeds = await findDeeds(kit, present)
  const isPresent = new Set(present)
  const counted = stats.filter((id) => isPresent.has(id))
  await Promise.all([countRecords(kit, counted, deeds), countProgress(kit, deeds)])
}
