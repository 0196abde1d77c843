import { minute } from '@parta/contracts/durations'
import { fediverseLimits } from '@parta/contracts/fediverse'
import { LRUCache } from 'lru-cache'
import { domainOf } from './actor-rules.ts'

/** For whom an actor would be fetched. */
interface Fetching {
  /** The address of the actor. */
  readonly actor: string
  /** The caller, by `clientOf` of its address. */
  readonly client: string
}

/** Limits the fetches that strangers cause: anybody can send requests in the names of actors that they invent. */
export interface FetchLimit {
  /** Counts a fetch. Returns `false` after too many actors that had not signed what was sent in their name. */
  begin(fetching: Fetching): boolean
  /** No longer counts a fetch, because the actor had signed what was sent in its name. */
  succeed(fetching: Fetching): void
}

/** Domains and callers that are counted at once. */
const remembered = 10_000

export function createFetchLimit(): FetchLimit {
  const counts = new LRUCache<string, { count: number }>({
    max: remembered,
    ttl: fediverseLimits.refusedMinutes * minute,
  })
  const { ofDomain, ofCaller } = fediverseLimits.unproved

  function counterOf(key: string): { count: number } {
    const counter = counts.get(key) ?? { count: 0 }
    // A count that exists keeps its age: it ends some minutes after it began.
    if (!counts.has(key)) counts.set(key, counter)
    return counter
  }
  const countersOf = ({ actor, client }: Fetching) => ({
    domain: counterOf(`domain ${domainOf(actor)}`),
    caller: counterOf(`caller ${client}`),
  })

  return {
    begin: (fetching) => {
      const { domain, caller } = countersOf(fetching)
      // Strangers may have used up the limit of a domain, so it stops only callers who sent an unproved actor themselves.
      if (caller.count >= ofCaller || (caller.count > 0 && domain.count >= ofDomain)) return false
      domain.count += 1
      caller.count += 1
      return true
    },
    succeed: (fetching) => {
      for (const counter of Object.values(countersOf(fetching))) counter.count = Math.max(0, counter.count - 1)
    },
  }
}
