import { context } from '../process/trace.ts'
import type { FactDraft } from '../store/decision.ts'
import type { Bus } from './nats.ts'

export interface Telling {
  /** Made of the cause, so that the same fact told twice is one message. */
  readonly id: string
  readonly subject: string
  readonly at: Date
  /** Of what the fact is about; 1 where it is written once and never changes. */
  readonly version: number
}

/**
 * Publishes a fact from a reaction, about a row that the reaction wrote. No outbox is needed there: the
 * fact that led to it is acknowledged only afterwards, and comes again when this process dies before.
 * A snapshot is published by the change of its document, or by `retire`: only they know its version.
 */
export type Tell = (draft: FactDraft, telling: Telling) => Promise<void>

export function createTell(bus: Bus): Tell {
  return async ({ type, data }, { id, subject, at, version }) => {
    if (type.kept) throw new Error(`${type.name} is a snapshot: a change publishes it`)
    const { actor, correlation } = context()
    await bus.publish(
      [{ id, type: type.name, at: at.toISOString(), actor, correlation, subject, version, data }],
      false,
    )
  }
}
