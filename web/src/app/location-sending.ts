import { day } from '@parta/contracts/durations'
import { useEffect } from 'react'
import { getMe, updateMe } from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { locate } from '../lib/geo.ts'
import { useSession } from '../lib/session.ts'
import { recall, remember } from '../lib/storage.ts'
import { revalidate } from '../lib/swr.ts'

/**
 * Sends the browser's rough position once a day if the permission was given before; it never asks for it. The server
 * stores it only if the person has not picked a home location by hand.
 */
export function useLocationSending(): void {
  const isIn = useSession().status === 'in'
  useEffect(() => {
    // Without a position nothing is sent.
    if (isIn) sendLocation().catch(() => {})
  }, [isIn])
}

async function sendLocation(): Promise<void> {
  const sent = Number(recall('locationSent') ?? 0)
  if (Date.now() - sent < day || !('permissions' in navigator)) return
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  if (state !== 'granted') return
  remember('locationSent', String(Date.now()))
  await call(updateMe, { body: { location: await locate(), locationFrom: 'browser' } })
  await revalidate(getMe)
}
