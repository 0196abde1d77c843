import type { RepetitionChange } from '@parta/contracts/planning'
import type { Repeat } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Created } from '../core/count-events.ts'
import { type Order, repetitions } from '../core/repetition-store.ts'
import { carryOut } from '../core/take-slot.ts'
import { completeOpen, completeOrder } from './complete-order.ts'
import { countEdit } from './count-edit.ts'
import { addOrder, beginRepetition } from './repetition-rules.ts'

interface OrderTarget {
  /** The repetition's id. */
  readonly id: string
  /** How often the event repeats, when the order makes a repetition of a single event. */
  readonly after?: Repeat | undefined
  readonly adds?: Created | undefined
}

/**
 * Stores an order and carries it out.
 * @throws the refusal of the first event when no event accepts the order; event.tooManyToday, event.tooManyComing and
 * server.busy, before anything is stored
 */
export async function takeOrder(kit: Kit, target: OrderTarget, wanted: Order): Promise<RepetitionChange> {
  if (wanted.kind !== 'create' && wanted.eventIds.length === 0) return { changed: [], added: 0, refused: [] }
  return carryOut(() => takeAndComplete(kit, target, wanted), wanted.by)
}

async function takeAndComplete(kit: Kit, { adds, ...target }: OrderTarget, wanted: Order): Promise<RepetitionChange> {
  // Counted by the call alone, not by the task that completes an order after a crash.
  const uncount = wanted.kind === 'edit' ? await countEdit(kit, { ...wanted, adds }) : null
  const taken = await take(kit, target, wanted).catch(async (error: unknown) => {
    await uncount?.()
    throw error
  })
  const { changed, added, refused, first } = await completeOrder(kit, target.id, taken)
  if (changed.length === 0 && first) throw first
  return { changed, added, refused }
}

async function take(kit: Kit, { id, after }: OrderTarget, wanted: Order): Promise<Order> {
  await completeOpen(kit, id)
  return kit.change(repetitions, id, (state) =>
    after && !state ? beginRepetition({ id, after, count: 1, order: wanted }) : addOrder(state, { id, order: wanted }),
  )
}
