import { minute } from '@parta/contracts/durations'
import { sessionsEnded } from '@parta/contracts/hints'
import { limits } from '@parta/contracts/limits'
import { askEndedSessions } from '@parta/contracts/questions'
import type { Bus } from '../facts/nats.ts'
import type { Log } from '../process/log.ts'

/** The sessions that have ended while their id tokens are not yet expired. */
export interface Revocations {
  has(sessionId: string): boolean
  /** Calls back for each session that ends from now on; returns the function that unsubscribes. */
  onRevoked(listen: (sessionId: string) => void): () => void
  close(): void
}

const askedEvery = 3000
const askedUntilKnown = 500
/** Clocks of identity's replicas differ slightly, and a write takes time to become readable. */
const overlapMs = minute
const lifeMs = limits.idTokenMinutes * minute

/**
 * Asks identity, page by page, for the sessions that ended since a moment.
 * @returns the moment to ask from the next time
 */
export async function eachEnded(
  bus: Pick<Bus, 'ask'>,
  since: Date,
  take: (ids: readonly string[]) => void | Promise<void>,
): Promise<Date> {
  const answer = await bus.ask(askEndedSessions, { since: since.toISOString() })
  await take(answer.ids)
  const until = Date.parse(answer.until)
  if (answer.more && until > since.getTime()) return await eachEnded(bus, new Date(until), take)
  return new Date(until - overlapMs)
}

/**
 * Subscribes to broadcasts of ended sessions, and asks identity every three seconds for those whose broadcast was lost.
 * A session is forgotten when its last id token has expired.
 */
export function createRevocations(bus: Pick<Bus, 'ask' | 'subscribe'>, log: Log): Revocations {
  const ended = new Map<string, number>()
  const listeners = new Set<(sessionId: string) => void>()
  let since = new Date(Date.now() - lifeMs - overlapMs)
  let isClosed = false
  let timer: NodeJS.Timeout

  function learn(ids: readonly string[]): void {
    for (const id of ids) {
      if (ended.has(id)) continue
      ended.set(id, Date.now() + lifeMs + overlapMs)
      for (const listen of listeners) listen(id)
    }
  }

  async function ask(): Promise<void> {
    since = await eachEnded(bus, since, learn)
    for (const [id, forget] of ended) if (forget < Date.now()) ended.delete(id)
  }

  let known = false
  const again = () => {
    if (isClosed) return
    ask()
      .then(
        () => {
          known = true
        },
        // While identity is unreachable it ends no sessions; later answers include those missed.
        (error: unknown) =>
          log.debug({ err: error }, 'Identity did not answer which sessions ended; asked again in 3 s'),
      )
      .finally(() => {
        timer = setTimeout(again, known ? askedEvery : askedUntilKnown).unref()
      })
  }

  bus.subscribe(sessionsEnded, ({ ids }) => learn(ids))
  timer = setTimeout(again, 0).unref()
  return {
    has: (sessionId) => ended.has(sessionId),
    onRevoked: (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
