import { useLive, useWatchEvents } from './socket.ts'
import type { Pages } from './swr.ts'

interface EventWithCounts {
  readonly id: string
  readonly playersCount: number
  readonly queueCount: number
}

/** Returns the list of events with player counts from live messages. */
export function useLiveCounts<T extends EventWithCounts, R>(list: Pages<T, R>): Pages<T, R> {
  useWatchEvents(list.items.map((event) => event.id))
  useLive('event.players', ({ eventId, playersCount, queueCount }) =>
    list.patch((event) => (event.id === eventId ? { ...event, playersCount, queueCount } : event)),
  )
  return list
}
