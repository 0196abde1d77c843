import { createSlots, type Room } from './slots.ts'

/**
 * Returns a function that reads what a key names. Those who ask for the same while it is being read get the same answer,
 * and take no place in the queue.
 * @throws server.busy by that function, as `createSlots`
 */
export function createSharedReadings(room: Room) {
  const slots = createSlots(room)
  const underWay = new Map<string, Promise<unknown>>()
  return <T>(key: string, read: () => Promise<T>, caller?: string): Promise<T> => {
    // Equal keys read the same thing, so the result has the same type.
    const known = underWay.get(key) as Promise<T> | undefined
    if (known) return known
    const reading = slots(read, caller).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }
}
export type SharedReadings = ReturnType<typeof createSharedReadings>
