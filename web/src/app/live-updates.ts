import { useEffect, useRef } from 'react'
import {
  getEvent,
  listEventLog,
  listMyEvents,
  listOrgEvents,
  listRepetition,
  mapEvents,
  searchEvents,
} from '../generated/operations.ts'
import { batched } from '../lib/batch.ts'
import { useConnection, useLive } from '../lib/socket.ts'
import { useHealth } from '../lib/status.ts'
import { revalidate, revalidateAll } from '../lib/swr.ts'

/** Editing a whole repetition sends many messages about one event within a moment, in milliseconds. */
const batchMs = 500

const askEvents = batched<string>(
  batchMs,
  () => void revalidate(getEvent, searchEvents, listMyEvents, listOrgEvents, listRepetition, listEventLog, mapEvents),
)

/** Refetches the events on screen when a live message says that they have changed. */
export function useLiveUpdates(): void {
  useLive('event.updated', ({ eventId }) => askEvents(eventId))
  useCatchUp()
}

/** Whether the server, or the live connection to it, is unreachable. */
export function useIsLost(): boolean {
  const { reach } = useHealth()
  return useConnection() === 'lost' || reach === 'lost'
}

/** Refetches everything on screen when the connection is restored, because messages may have been missed. */
function useCatchUp(): void {
  const isLost = useIsLost()
  const isOn = useConnection() === 'on'
  const wasLost = useRef(false)
  useEffect(() => {
    if (isLost) wasLost.current = true
    if (!wasLost.current || isLost || !isOn) return
    wasLost.current = false
    void revalidateAll()
  }, [isLost, isOn])
}
