import { minute } from '@parta/contracts/durations'
import { LRUCache } from 'lru-cache'

/** A short token lives for 30 minutes. */
const lifeMs = 25 * minute

/** The short tokens of organisations, by the connection that they belong to. */
export interface ShortTokens {
  /** Returns the token of a connection; callers that need a new one at the same time share one exchange. */
  get(connection: string): Promise<string>
  /** Forgets a token that the provider no longer accepts. */
  drop(connection: string, token: string): void
}

export function createTokens(exchange: (connection: string) => Promise<string>): ShortTokens {
  const tokens = new LRUCache<string, string>({ max: 10_000, ttl: lifeMs, perf: Date })
  const running = new Map<string, Promise<string>>()
  return {
    get: (connection) => {
      const known = tokens.get(connection)
      if (known !== undefined) return Promise.resolve(known)
      const begun = running.get(connection)
      if (begun) return begun
      const exchanging = exchange(connection)
        .then((token) => {
          tokens.set(connection, token)
          return token
        })
        .finally(() => running.delete(connection))
      running.set(connection, exchanging)
      return exchanging
    },
    drop: (connection, token) => {
      if (tokens.get(connection) === token) tokens.delete(connection)
    },
  }
}
