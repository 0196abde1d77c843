import type { Kit } from '@parta/kit/kit'
import { findPresent } from '../people/store.ts'
import { countRecords } from '../record/count.ts'
import { type Concerned, timesAsked } from '../record/request-recount.ts'
import { countProgress } from './count-progress.ts'
import { findDeeds } from './find-deeds.ts'
import { forgetCounted } from './forget.ts'

/** People and aliases whose rows are read together. */
const together = 100

/** Counts records and achievements of people and aliases again, from rows that are read once for both. */
export async function countAll(kit: Kit, { stats = [], progress = [] }: Concerned): Promise<void> {
  const hasStats = new Set(stats)
  const subjects = [...new Set([...stats, ...progress])]
  for (let from = 0; from < subjects.length; from += together) {
    await countSome(kit, subjects.slice(from, from + together), hasStats)
  }
}

async function countSome(kit: Kit, subjects: readonly string[], hasStats: ReadonlySet<string>): Promise<void> {
  try {
    for (let left = await findPresent(kit, subjects); left.length > 0; ) {
      const before = await timesAsked(kit, left)
      const deeds = await findDeeds(kit, left)
      const counted = left.filter((id) => hasStats.has(id))
      await Promise.all([countRecords(kit, counted, deeds), countProgress(kit, deeds)])
      const after = await timesAsked(kit, left)
      left = left.filter((id) => after.get(id) !== before.get(id))
    }
  } finally {
    await forgetCounted(kit, subjects)
  }
}
