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
import { gathered } from '../lib/gather.ts'
import { useConnection, useLive } from '../lib/socket.ts'
import { useHealth } from '../lib/status.ts'
import { revalidate, revalidateAll } from '../lib/swr.ts'

/** An event that is edited as a whole repetition is told of many times in a moment. */
const gatherMs = 500

const askEvents = gathered<string>(
  gatherMs,
  () => void revalidate(getEvent, searchEvents, listMyEvents, listOrgEvents, listRepetition, listEventLog, mapEvents),
)

/** Wherever an event is on screen, it is shown as it is now. */
export function useLiveUpdates(): void {
  useLive('event.updated', ({ eventId }) => askEvents(eventId))
  useCatchUp()
}

/** Whether Parta, or the live connection to it, is out of reach. */
export function useIsLost(): boolean {
  const { reach } = useHealth()
  return useConnection() === 'lost' || reach === 'lost'
}

/** Nothing was heard while the connection was lost: once it is back, everything on screen is fetched again. */
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
