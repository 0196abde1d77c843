import type { BusUser } from '@parta/contracts/bus'
import type { ServiceName } from '@parta/contracts/values'

export interface ConsumerOptions {
  readonly service: ServiceName
  readonly source: ServiceName
  /** Its snapshots, instead of its other facts. */
  readonly kept: boolean
}

/** Streams, subjects and consumers by their names on NATS. The permissions of the users there are made of the same. */
export function busNames(prefix: string) {
  const head = prefix ? `${prefix}-` : ''
  return {
    facts: `${head}facts`,
    kept: `${head}kept`,
    ask: `${head}ask`,
    all: `${head}all`,
    durable: ({ service, source, kept }: ConsumerOptions) => `${service}-${kept ? 'copies' : 'reacts'}-${source}`,
  }
}
export type BusNames = ReturnType<typeof busNames>

/** What the subjects of a user's answers begin with: nobody else may read there. */
export function inboxOf(user: BusUser): string {
  return `_INBOX.${user}`
}
