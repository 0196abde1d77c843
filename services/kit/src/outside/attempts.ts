import { LRUCache } from 'lru-cache'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { type Breaker, beginCall, closedBreaker, endCall, isOpen, openMs } from './breaker.ts'
import { OutsideError } from './errors.ts'

/** How the metrics (`label`) and the breaker (`failed`) count an attempt. */
export interface Outcome {
  readonly label: string
  readonly failed: boolean
}

export interface Attempt<T> {
  /** The caller in metrics and errors. */
  readonly name: string
  readonly host: string
  run(): Promise<T>
  outcomeOf(result: T): Outcome
  outcomeOfError(error: unknown): Outcome
}

/** Runs attempts under the breaker of their host, and counts them. @throws OutsideError while the breaker is open */
export type RunAttempt = <T>(attempt: Attempt<T>) => Promise<T>

/** The number of hosts whose breakers are remembered. It is limited, because users can name any host. */
const hostsMax = 2000

export function createAttempts(metrics: Pick<Metrics, 'outside'>, log: Pick<Log, 'warn'>): RunAttempt {
  const breakers = new LRUCache<string, Breaker>({ max: hostsMax })
  const breakerOf = (host: string) => breakers.get(host) ?? closedBreaker

  const end = ({ name, host }: { readonly name: string; readonly host: string }, failed: boolean) => {
    const before = breakerOf(host)
    const after = endCall(before, failed, Date.now())
    breakers.set(host, after)
    if (isOpen(after) && !isOpen(before)) {
      log.warn({ caller: name, host, ms: openMs }, 'Calls to a host outside fail; it is called again after a pause')
    }
  }

  return async (attempt) => {
    const { name, host } = attempt
    const count = metrics.outside.startTimer({ caller: name })
    const began = beginCall(breakerOf(host), Date.now())
    if (!began) {
      count({ outcome: 'open' })
      throw new OutsideError(name, 'open')
    }
    breakers.set(host, began)
    try {
      const result = await attempt.run()
      const { label, failed } = attempt.outcomeOf(result)
      end(attempt, failed)
      count({ outcome: label })
      return result
    } catch (error) {
      const { label, failed } = attempt.outcomeOfError(error)
      // The host was not called, so its breaker does not change.
      if (label !== 'address') end(attempt, failed)
      count({ outcome: label })
      throw error
    }
  }
}
