import type { RepetitionChange } from '@parta/contracts/planning'
import type { Kit } from '@parta/kit/run'
import { completeOpen, completeOrder } from './complete.ts'
import { takeOrder } from './rules.ts'
import { type Order, repetitions } from './store.ts'

/** Takes an order down and carries it out; refused as its first event was when none takes it. */
export async function order(kit: Kit, repetitionId: string, wanted: Order): Promise<RepetitionChange> {
  await completeOpen(kit, repetitionId)
  await kit.change(repetitions, repetitionId, (state) => takeOrder(state, { id: repetitionId, order: wanted }))
  const { changed, refused, first } = await completeOrder(kit, repetitionId, wanted)
  if (changed.length === 0 && first) throw first
  return { changed, refused }
}
