import { Type } from 'typebox'
import type { Kit } from './kit.ts'
import { inContext } from './process/trace.ts'
import { rows } from './store/mongo.ts'
import { type RowOf, row, Timestamp } from './store/row.ts'

/** A seed that has completed. */
const SeedRow = row({ _id: Type.String(), at: Timestamp })
type SeedRow = RowOf<typeof SeedRow>

export const seedCollection = rows('seeds', SeedRow)

/**
 * Runs a service's demo seed unless it has completed before. Seeds use fixed ids and skip existing rows, so an
 * interrupted seed is run again.
 */
export async function seedOnce(kit: Kit, seed: () => Promise<void>): Promise<void> {
  const seeds = kit.database.native<SeedRow>(seedCollection.collection)
  try {
    if (await seeds.findOne({ _id: 'demo' })) return
    const start = Date.now()
    await inContext({ correlation: 'seed', actor: 'system' }, () => seed())
    await seeds.updateOne({ _id: 'demo' }, { $set: { at: new Date() } }, { upsert: true })
    kit.log.info({ ms: Date.now() - start }, 'Demo data seeded')
  } catch (error) {
    kit.log.error({ err: error }, 'Demo data not seeded; the next start retries')
  }
}

/** Waits until a condition holds that facts of other services bring about. @throws Error after two minutes */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('Demo seed: data of another service did not arrive within two minutes')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
