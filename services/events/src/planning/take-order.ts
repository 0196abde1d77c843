import type { RepetitionChange } from '@parta/contracts/planning'
import type { Repeat } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { beginRepetition, takeOrder } from '../repetition/rules.ts'
import { type Order, repetitions } from '../repetition/store.ts'
import { completeOpen, completeOrder } from './complete-order.ts'

/**
 * Takes an order down and carries it out; refused as its first event was when none takes it.
 * @param after how often the event repeats, of which the order makes a repetition
 */
export async function order(kit: Kit, repetitionId: string, wanted: Order, after?: Repeat): Promise<RepetitionChange> {
  if (wanted.kind !== 'create' && wanted.eventIds.length === 0) return { changed: [], added: 0, refused: [] }
  await completeOpen(kit, repetitionId)
  const taken = await kit.change(repetitions, repetitionId, (state) =>
    after && !state
      ? beginRepetition({ id: repetitionId, after, count: 1, order: wanted })
      : takeOrder(state, { id: repetitionId, order: wanted }),
  )
  const { changed, added, refused, first } = await completeOrder(kit, repetitionId, taken)
  if (changed.length === 0 && first) throw first
  return { changed, added, refused }
}
