import { createSlots } from '@parta/kit/process/slots'

/** Sums of a large organisation take the database a second: as many at once as leave it time for other calls. */
const room = { atOnce: 2, waiting: 30 }

/**
 * Returns a function that reads what a key names. Those who ask for the same while it is being read get the same answer.
 * @throws server.busy by that function, when too many wait
 */
export function createSharedReadings() {
  const slots = createSlots(room)
  const underWay = new Map<string, Promise<unknown>>()
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    // The key says what is read, and so of which type it is.
    const known = underWay.get(key) as Promise<T> | undefined
    if (known) return known
    const reading = slots(read).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }
}
export type SharedReadings = ReturnType<typeof createSharedReadings>
