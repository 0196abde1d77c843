import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { Gauge } from 'prom-client'
import { purchasesOf } from '../purchases/find-purchases.ts'

/** An attempt lasts twelve seconds, and the next one follows at once. */
const stuckMs = 5 * minute

/** Counts the purchases that cannot get a result although their credit is held, for an alarm. */
export function countStuck(kit: Kit, now = new Date()): Promise<number> {
  const before = { $lt: new Date(now.getTime() - stuckMs) }
  // Credit is held after the purchase was made: perhaps days later.
  return purchasesOf(kit).countDocuments({ step: 'held', createdAt: before, heldAt: before })
}

/** Declares the metric; it is counted when it is read. */
export function measureStuck(kit: Kit): void {
  const gauge = new Gauge({
    name: 'parta_purchases_stuck',
    help: 'Purchases without a result whose credit has been held for more than five minutes',
    registers: [kit.metrics.registry],
    collect: async () => {
      try {
        gauge.set(await countStuck(kit))
      } catch (error) {
        // The other metrics are read all the same.
        kit.log.warn({ err: error }, 'Stuck purchases were not counted')
      }
    },
  })
}
