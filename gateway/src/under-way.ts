import { AppError } from '@parta/contracts/errors'
import { callsUnderWay } from '@parta/contracts/under-way'
import pLimit, { type LimitFunction } from 'p-limit'

/** A response or a connection; it counts until it is closed. */
interface Closable {
  readonly closed: boolean
  once(event: 'close', listener: () => void): unknown
}

export interface UnderWay {
  /**
   * Counts `one` for its caller until it is closed. Resolves when it may begin: at once for the first few of a caller.
   * @throws server.busy when the caller or this gateway has reached its limit, or when no earlier call ended within
   * `callsUnderWay.waitMs`
   */
  enter(caller: Caller, one: Closable): Promise<void>
}

interface Caller {
  /** An account's id, or the client of an address (`clientOf`). */
  readonly id: string
  /**
   * The limit that applies: of an account, of its uploads, of an address, which several people may share, or of the
   * pages with data of an address.
   */
  readonly kind: 'account' | 'upload' | 'address' | 'page'
}

interface Most {
  /** Calls processed at once; the others wait. */
  readonly begun: number
  /** Calls processed and waiting; further ones are refused. */
  readonly open: number
}

/** The most calls in progress at once, of each kind of caller and of one gateway. */
type MostUnderWay = Readonly<Record<Caller['kind'], Most> & { gateway: number }>

/**
 * Returns the limit of concurrent calls, which stops one caller from occupying all connections: only a few calls of
 * each are processed at once, some more wait, others are refused.
 * @param factor multiplies the limits of a caller (`PARTA_RATE_FACTOR`)
 * @param other limits that differ from the usual ones
 */
export function createUnderWay(factor: number, other: Partial<MostUnderWay> = {}): UnderWay {
  const most: MostUnderWay = { ...callsUnderWay, ...other }
  const callers = new Map<string, { readonly slots: LimitFunction; count: number }>()
  let all = 0

  return {
    enter: async ({ id, kind }, one) => {
      const key = `${kind} ${id}`
      const { begun, open } = most[kind]
      const own = callers.get(key) ?? { slots: pLimit(Math.ceil(begun * factor)), count: 0 }
      // Two at least: a caller that waits for each answer sends the next call before the response closes here.
      const mostOpen = Math.max(2, Math.ceil(open * factor))
      if (all >= most.gateway || own.count >= mostOpen) throw new AppError('server.busy')
      // The caller may have disconnected while the token was checked: `close` would not be emitted again.
      if (one.closed) return
      callers.set(key, own)
      all += 1
      own.count += 1
      one.once('close', () => {
        all -= 1
        own.count -= 1
        if (own.count === 0) callers.delete(key)
      })
      await begins(own.slots, one)
    },
  }
}

/** Resolves when `one` gets a slot, which it keeps until it is closed. */
function begins(slots: LimitFunction, one: Closable): Promise<void> {
  return new Promise((resolve, reject) => {
    const overdue = setTimeout(() => reject(new AppError('server.busy')), callsUnderWay.waitMs)
    one.once('close', () => clearTimeout(overdue))
    void slots(() => {
      clearTimeout(overdue)
      if (one.closed) return
      resolve()
      return new Promise<void>((closed) => one.once('close', closed))
    })
  })
}
