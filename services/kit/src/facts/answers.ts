import type { Question } from '@parta/contracts/bus'
import type { Static, TSchema } from 'typebox'
import type { Bus } from './nats.ts'

/** A question that a service answers, with how. */
export interface Answer {
  readonly question: Question
  /** Answers from now on. */
  open(bus: Bus): void
}

/** One row of a service's table of answers. */
export function answer<Q extends TSchema, A extends TSchema>(
  question: Question<Q, A>,
  reply: (asked: Static<Q>) => Promise<Static<A>>,
): Answer {
  return { question, open: (bus) => bus.answer(question, reply) }
}
