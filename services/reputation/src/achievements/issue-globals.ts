import type { Kit } from '@parta/kit/kit'
import { globals } from './globals.ts'
import { orderFirst } from './order-rules.ts'
import { achievements, type StoredAchievement } from './store.ts'

/**
 * Creates those of everybody's achievements that this database does not have yet. An achievement that site admins
 * changed or deleted stays as it is.
 */
export async function issueGlobals(kit: Kit): Promise<void> {
  const ids = Object.keys(globals)
  const found = await kit.database
    .native<StoredAchievement>(achievements.collection)
    .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
    .toArray()
  const known = new Set(found.map(({ _id }) => _id))
  const missing = Object.entries(globals).filter(([id]) => !known.has(id))
  if (missing.length === 0) return
  await Promise.all(
    missing.map(([id, achievement]) =>
      kit.change(achievements, id, (state) => ({
        next: state ?? achievement,
        tasks: state ? [] : [orderFirst(id)],
        answer: undefined,
      })),
    ),
  )
}
