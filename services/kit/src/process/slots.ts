import { AppError } from '@parta/contracts/errors'
import { createFairSlots } from './fair-slots.ts'

export interface Room {
  readonly atOnce: number
  readonly waiting: number
  /** Work of one caller, in progress and waiting. Without a limit, one caller can fill the queue. */
  readonly ofCaller?: number
}

/**
 * Returns a function that runs up to `atOnce` pieces of work at the same time. The others wait, and the callers of waiting
 * work take turns.
 * @throws server.busy by that function, when too many wait, or too many of this caller wait or are in progress
 */
export function createSlots({ atOnce, waiting, ofCaller = Number.POSITIVE_INFINITY }: Room) {
  const slots = createFairSlots({ atOnce, ofCaller: atOnce })
  const callers = new Map<string, number>()
  let all = 0
  return <T>(work: () => Promise<T>, caller = ''): Promise<T> => {
    const own = callers.get(caller) ?? 0
    if (all >= atOnce + waiting || own >= ofCaller) throw new AppError('server.busy')
    all += 1
    callers.set(caller, own + 1)
    return slots(caller, async () => work()).finally(() => {
      all -= 1
      const left = (callers.get(caller) ?? 1) - 1
      if (left === 0) callers.delete(caller)
      else callers.set(caller, left)
    })
  }
}
export type Slots = ReturnType<typeof createSlots>
