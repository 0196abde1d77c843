import { facts as factTypes } from '@parta/contracts/facts'
import { context } from '../process/trace.ts'
import type { FactDraft } from '../store/change.ts'
import type { Bus } from './nats.ts'

export interface Telling {
  /** Made of the cause, so that the same fact told twice is one message. */
  readonly id: string
  readonly subject: string
  readonly at: Date
}

/**
 * Tells a fact from a reaction, about a row that the reaction wrote. No outbox is needed there: the
 * fact that led to it is acknowledged only afterwards, and comes again when this process dies before.
 */
export type Tell = (draft: FactDraft, telling: Telling) => Promise<void>

export function createTell(bus: Bus): Tell {
  return async ({ type, data }, { id, subject, at }) => {
    const { actor, correlation } = context()
    const fact = { id, type: type.name, at: at.toISOString(), actor, correlation, subject, version: 1, data }
    await bus.publish([fact], factTypes.get(type.name)?.kept ?? false)
  }
}
