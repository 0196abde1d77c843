import { minute } from '@parta/contracts/durations'
import { LRUCache } from 'lru-cache'

/** A short token is valid for 30 minutes. */
const lifeMs = 25 * minute

/** A cache of the organisations' short tokens, by their sealed long tokens. */
export interface ShortTokens {
  /** Returns a short token. Callers that need a new one at the same time share one exchange. */
  get(sealed: string): Promise<string>
  /** Removes a short token that the provider no longer accepts. */
  drop(sealed: string, token: string): void
}

export function createTokens(exchange: (sealed: string) => Promise<string>): ShortTokens {
  const tokens = new LRUCache<string, string>({ max: 10_000, ttl: lifeMs, perf: Date })
  const running = new Map<string, Promise<string>>()
  return {
    get: (sealed) => {
      const known = tokens.get(sealed)
      if (known !== undefined) return Promise.resolve(known)
      const begun = running.get(sealed)
      if (begun) return begun
      const exchanging = exchange(sealed)
        .then((token) => {
          tokens.set(sealed, token)
          return token
        })
        .finally(() => running.delete(sealed))
      running.set(sealed, exchanging)
      return exchanging
    },
    drop: (sealed, token) => {
      if (tokens.get(sealed) === token) tokens.delete(sealed)
    },
  }
}
