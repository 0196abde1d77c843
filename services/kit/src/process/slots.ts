import { AppError } from '@parta/contracts/errors'
import pLimit from 'p-limit'

export interface Room {
  readonly atOnce: number
  readonly waiting: number
  /** Of one caller, in progress and waiting. Without a limit, one caller can fill the queue. */
  readonly ofCaller?: number
}

/**
 * Returns a function that does so much work at once, and the rest in order.
 * @throws server.busy by that function, when too many wait, or too many of this caller wait or are in progress
 */
export function createSlots({ atOnce, waiting, ofCaller = Number.POSITIVE_INFINITY }: Room) {
  const queue = pLimit(atOnce)
  const callers = new Map<string, number>()
  return <T>(work: () => Promise<T>, caller = ''): Promise<T> => {
    const own = callers.get(caller) ?? 0
    if (queue.pendingCount >= waiting || own >= ofCaller) throw new AppError('server.busy')
    callers.set(caller, own + 1)
    return queue(work).finally(() => {
      const left = (callers.get(caller) ?? 1) - 1
      if (left === 0) callers.delete(caller)
      else callers.set(caller, left)
    })
  }
}
export type Slots = ReturnType<typeof createSlots>
