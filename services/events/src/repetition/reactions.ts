import { repetitionOrdered } from '@parta/contracts/events'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { completeLeft } from './complete.ts'

/** Versions before tasks told of an order, and what a crash left of it is done after all. */
export function repetitionReactions(kit: Kit): Reaction[] {
  return [reaction(repetitionOrdered, ({ data }) => completeLeft(kit, data))]
}
