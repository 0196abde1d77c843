import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import pLimit, { type LimitFunction } from 'p-limit'

/** Something that is over when it is closed: an answer or a connection. */
interface Closable {
  readonly closed: boolean
  once(event: 'close', listener: () => void): unknown
}

export interface UnderWay {
  /**
   * Counts `one` for its caller until it is closed. Resolves when it may begin, at once for the first few of a caller,
   * and for an upload, which mostly waits for the network.
   * @throws server.busy when the caller, or this gateway, has as many under way as the limits allow, and when those
   *   before it have not ended within `limits.underWay.waitMs`
   */
  enter(caller: Caller, one: Closable): Promise<void>
}

interface Caller {
  /** An account, or the client of an address (`clientOf`). */
  readonly id: string
  /** Whose limit holds: of an account, or of an address, which several people may share. */
  readonly kind: 'account' | 'address'
  readonly uploads?: boolean
}

interface Most {
  /** The others wait until one of these is over. */
  readonly begun: number
  /** Begun and waiting; one more is refused. */
  readonly open: number
}

/** The most that may be under way at once: of one account, of one address, and of one gateway. */
export interface MostUnderWay {
  readonly account: Most
  readonly address: Most
  readonly gateway: number
}

/**
 * One caller cannot take the connections and the time that all others need: only a few calls of each are worked on
 * at once, some more wait for them, and what would only wait is refused.
 * @param factor multiplies the limits of a caller (`PARTA_RATE_FACTOR`)
 */
export function createUnderWay(factor: number, most: MostUnderWay = limits.underWay): UnderWay {
  const callers = new Map<string, { readonly slots: LimitFunction; count: number }>()
  let all = 0

  return {
    enter: async ({ id, kind, uploads = false }, one) => {
      const key = `${kind} ${id}`
      const { begun, open } = most[kind]
      const own = callers.get(key) ?? { slots: pLimit(Math.ceil(begun * factor)), count: 0 }
      if (all >= most.gateway || own.count >= Math.ceil(open * factor)) throw new AppError('server.busy')
      // The caller may have gone while the token was checked: no `close` would come any more.
      if (one.closed) return
      callers.set(key, own)
      all += 1
      own.count += 1
      one.once('close', () => {
        all -= 1
        own.count -= 1
        if (own.count === 0) callers.delete(key)
      })
      if (!uploads) await begins(own.slots, one)
    },
  }
}

/** Resolves when it is the turn of `one`, which then keeps its slot until it is closed. */
function begins(slots: LimitFunction, one: Closable): Promise<void> {
  return new Promise((resolve, reject) => {
    const overdue = setTimeout(() => reject(new AppError('server.busy')), limits.underWay.waitMs)
    one.once('close', () => clearTimeout(overdue))
    void slots(() => {
      clearTimeout(overdue)
      if (one.closed) return
      resolve()
      return new Promise<void>((closed) => one.once('close', closed))
    })
  })
}
