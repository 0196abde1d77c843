import { repetitionOrdered } from '@parta/contracts/events'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { completeOrder } from './complete.ts'
import { findRepetition } from './find.ts'

/** What a crash left of an order is done after all. */
export function repetitionReactions(kit: Kit): Reaction[] {
  return [
    reaction(repetitionOrdered, async ({ data }) => {
      const row = await findRepetition(kit, data.repetitionId)
      const order = row?.orders.find(({ id }) => id === data.orderId)
      if (order) await completeOrder(kit, data.repetitionId, order)
    }),
  ]
}
