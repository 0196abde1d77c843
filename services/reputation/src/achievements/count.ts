import type { Kit } from '@parta/kit/kit'
import { findPresent } from '../people/store.ts'
import { countRecords } from '../record/count.ts'
import type { Concerned } from '../record/request-recount.ts'
import { countProgress } from './count-progress.ts'
import { findDeeds, isScanCheaper } from './find-deeds.ts'

/** People and aliases whose counts are written together. */
const writtenTogether = 100
/** People and aliases whose rows are looked up together, and are in memory together. */
const lookedUpTogether = 1000

/**
 * Counts stats and achievements of some people and aliases anew, from rows that are read once for both.
 * @param mayWrite asked before each write: no other count of these people may have begun since the rows were read
 * @returns whether everybody was counted
 */
export async function countAll(
  kit: Kit,
  { stats, progress }: Required<Concerned>,
  mayWrite: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const present = await findPresent(kit, [...new Set([...stats, ...progress])])
  const isScan = await isScanCheaper(kit, present.length)
  const hasStats = new Set(stats)
  // A scan is one for all of them; rows that are looked up are read anyway for each person.
  const size = isScan ? present.length : lookedUpTogether
  for (let from = 0; from < present.length; from += size) {
    const group = present.slice(from, from + size)
    if (!(await countGroup(kit, { group, hasStats, isScan, mayWrite }))) return false
  }
  return true
}

interface Group {
  readonly group: readonly string[]
  /** Those whose stats are counted, too. */
  readonly hasStats: ReadonlySet<string>
  readonly isScan: boolean
  mayWrite(): Promise<boolean>
}

async function countGroup(kit: Kit, { group, hasStats, isScan, mayWrite }: Group): Promise<boolean> {
  const deeds = await findDeeds(kit, group, { isScan })
  for (let from = 0; from < group.length; from += writtenTogether) {
    if (!(await mayWrite())) return false
    const page = group.slice(from, from + writtenTogether)
    const own = deeds.take(page)
    const counted = page.filter((id) => hasStats.has(id))
    await Promise.all([countRecords(kit, counted, own), countProgress(kit, own)])
  }
  return true
}
