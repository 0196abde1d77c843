import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'
import type { BaseConfig } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { isPublicAddress } from './addresses.ts'
import { type Attempt, createAttempts, type Outcome } from './attempts.ts'
import { OutsideError, outsideErrorOf, refusedAddress } from './errors.ts'
import { allowedHosts } from './hosts.ts'
import { type CallOptions, callOutside, connectMs, defaults, type OutsideCall } from './request.ts'

/**
 * Resolves a host for a new connection, and fails if any of its addresses is not public. The connection uses the
 * checked address, so a later change of the DNS answer has no effect.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('The address is not public'), { code: refusedAddress }), '')
    }
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

/**
 * Makes all calls of a service to hosts outside of Parta: with time limits, address checks against server-side request
 * forgery, a size limit of the answer, retries of safe methods, a circuit breaker for each host, and metrics.
 */
export interface Outside {
  /** Returns a function that calls by HTTP. */
  caller(options: CallOptions): OutsideCall
  /** Runs a call by another protocol under the circuit breaker of its host. The call sets its own time limits. */
  guard<T>(call: Guarded, run: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Guarded {
  /** The caller in metrics and errors. */
  readonly name: string
  readonly host: string
  /** Returns whether an error is an answer of the host; then it does not count as a failure. */
  isAnswer(error: unknown): boolean
}

interface Parts {
  readonly config: Pick<BaseConfig, 'PARTA_OUTSIDE_HOSTS'>
  readonly metrics: Pick<Metrics, 'outside'>
  readonly log: Pick<Log, 'warn'>
}

/** Creates the outside calls of one service. */
export function openOutside({ config, metrics, log }: Parts): Outside {
  const ways = {
    trusted: new Agent({ connect: { timeout: connectMs } }),
    checked: new Agent({ connect: { timeout: connectMs, lookup: lookupPublic } }),
  }
  const added = allowedHosts(config)
  const runAttempt = createAttempts(metrics, log)
  return {
    caller: (options) => {
      const limits = { ...defaults, ...options, hosts: [...(options.hosts ?? []), ...added] }
      const { name } = limits
      const attempt = (host: string, run: () => Promise<Response>) =>
        runAttempt({ name, host, ...httpOutcomes, run: () => run().catch(failAs(name)) })
      return async (url, sent = {}) => {
        const target = URL.parse(String(url))
        if (!target) throw new OutsideError(name, 'address')
        return callOutside(target, sent, { ways, limits, attempt })
      }
    },
    guard: ({ isAnswer, ...call }, run) =>
      runAttempt({
        ...call,
        run,
        outcomeOf: () => ({ label: 'ok', failed: false }),
        outcomeOfError: (error) =>
          isAnswer(error) ? { label: 'refused', failed: false } : { label: 'unreachable', failed: true },
      }),
    close: async () => {
      await Promise.all([ways.trusted.destroy(), ways.checked.destroy()])
    },
  }
}

function failAs(name: string) {
  return (error: unknown): never => {
    throw outsideErrorOf(name, error)
  }
}

const httpOutcomes: Pick<Attempt<Response>, 'outcomeOf' | 'outcomeOfError'> = {
  // 500 counts as an answer: banks use it for an unknown token.
  outcomeOf: ({ status }) => ({ label: `${Math.floor(status / 100)}xx`, failed: status >= 502 && status <= 504 }),
  outcomeOfError: (error): Outcome => {
    const problem = error instanceof OutsideError ? error.problem : 'unreachable'
    return { label: problem, failed: problem === 'timeout' || problem === 'unreachable' }
  },
}
