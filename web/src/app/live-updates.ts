import { useEffect, useRef } from 'react'
import {
  getEvent,
  listChats,
  listEventLog,
  listMyEvents,
  listNotifications,
  listOrgEvents,
  listRepetition,
  mapEvents,
  searchEvents,
} from '../generated/operations.ts'
import { batched } from '../lib/batch.ts'
import { keptSince } from '../lib/kept-replies.ts'
import { useSession } from '../lib/session.ts'
import { useConnection, useLive } from '../lib/socket.ts'
import { useHealth } from '../lib/status.ts'
import { revalidate, revalidateAll } from '../lib/swr.ts'

/** In milliseconds. Editing a whole repetition sends many messages about one event within a moment. */
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

/** Whether the server, or the live connection to it, is unreachable, or was when the app was opened. */
export function useIsLost(): boolean {
  const { reach } = useHealth()
  const connection = useConnection()
  const isOffline = useSession().status === 'offline'
  return connection === 'lost' || reach === 'lost' || isOffline
}

/**
 * Refetches what may have missed live messages: everything on screen when the connection is restored, and lists of
 * chats and notifications when it is there for the first time, because they were fetched a moment before.
 */
function useCatchUp(): void {
  const isLost = useIsLost()
  const isOn = useConnection() === 'on'
  const wasLost = useRef(false)
  useEffect(() => {
    if (isLost) wasLost.current = true
    if (isLost || !isOn) return
    keptSince.set(null)
    void (wasLost.current ? revalidateAll() : revalidate(listChats, listNotifications))
    wasLost.current = false
  }, [isLost, isOn])
}
