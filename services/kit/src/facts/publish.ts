import { context } from '../process/trace.ts'
import type { FactDraft } from '../store/decision.ts'
import type { Bus } from './nats.ts'

/** The fields of a published fact that the draft lacks. */
interface Publication {
  /** Derived from the cause, so that the stream stores a repeated fact once. */
  readonly id: string
  readonly subject: string
  readonly at: Date
  /** The version of the document; 1 for rows that never change. */
  readonly version: number
}

/**
 * Publishes a fact from a reaction, about a row that the reaction wrote. It needs no outbox: the fact behind the
 * reaction is acknowledged afterwards, and redelivered when the process dies. Snapshots are published by `change` or
 * `retire`, which know their version.
 */
export type Publish = (draft: FactDraft, publication: Publication) => Promise<void>

export function createPublish(bus: Bus): Publish {
  return async ({ type, data }, { id, subject, at, version }) => {
    if (type.kept) throw new Error(`${type.name} is a snapshot: a change publishes it`)
    const { actor, correlation } = context()
    await bus.publish(
      [{ id, type: type.name, at: at.toISOString(), actor, correlation, subject, version, data }],
      false,
    )
  }
}
