import type { Question } from '@parta/contracts/bus'
import type { Static, TSchema } from 'typebox'
import type { Bus } from './nats.ts'

/** A question together with the function that answers it. */
export interface Answer {
  readonly question: Question
  /** Subscribes to the question on the bus; answers until the bus is closed. */
  open(bus: Bus): void
}

/** Returns one row of a service's table of answers. */
export function answer<Q extends TSchema, A extends TSchema>(
  question: Question<Q, A>,
  reply: (asked: Static<Q>) => Promise<Static<A>>,
): Answer {
  return { question, open: (bus) => bus.answer(question, reply) }
}
