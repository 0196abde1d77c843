import type { Kit } from '@parta/kit/kit'
import { findPresent } from '../people/store.ts'
import { countRecords } from '../record/count.ts'
import type { Concerned } from '../record/request-recount.ts'
import { countProgress } from './count-progress.ts'
import { findDeeds, isScanCheaper } from './find-deeds.ts'
import { type Deeds, noDeeds } from './milestone-rules.ts'

/** People and aliases whose counts are written together. */
const writtenTogether = 100

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
  const deeds = await findDeeds(kit, present, { isScan: await isScanCheaper(kit, present.length) })
  const hasStats = new Set(stats)
  for (let from = 0; from < present.length; from += writtenTogether) {
    if (!(await mayWrite())) return false
    const page = present.slice(from, from + writtenTogether)
    const own = take(deeds, page)
    const counted = page.filter((id) => hasStats.has(id))
    await Promise.all([countRecords(kit, counted, own), countProgress(kit, own)])
  }
  return true
}

/** Takes the deeds of some people out of those of all, so that the memory is free once they are counted. */
function take(deeds: Map<string, Deeds>, ids: readonly string[]): Map<string, Deeds> {
  const taken = new Map(ids.map((id) => [id, deeds.get(id) ?? noDeeds()]))
  for (const id of ids) deeds.delete(id)
  return taken
}
