import type { BusUser } from '@parta/contracts/bus'
import type { ServiceName } from '@parta/contracts/values'

export interface ConsumerOptions {
  readonly service: ServiceName
  readonly source: ServiceName
  /** `true` for the stream of snapshots, `false` for the stream of all other facts. */
  readonly kept: boolean
}

/**
 * Returns the names of streams, subjects and consumers on NATS. The permissions of the NATS users are generated from
 * the same names.
 */
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

/** Returns the prefix of the subjects on which a user receives answers. No other user may subscribe to them. */
export function inboxOf(user: BusUser): string {
  return `${inboxes}${user}`
}

/** How the subjects begin on which anybody receives answers. */
export const inboxes = '_INBOX.'
