import { AppError } from '@parta/contracts/errors'
import pLimit from 'p-limit'

interface Room {
  readonly atOnce: number
  readonly waiting: number
}

/**
 * Returns a function that does so much work at once, and the rest in order.
 * @throws server.busy by that function, when too many wait
 */
export function createSlots({ atOnce, waiting }: Room) {
  const queue = pLimit(atOnce)
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pendingCount >= waiting) throw new AppError('server.busy')
    return queue(work)
  }
}
export type Slots = ReturnType<typeof createSlots>
