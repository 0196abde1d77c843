import { useEffect } from 'react'
import { getMe, updateMe } from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { locate } from '../lib/geo.ts'
import { recall, remember } from '../lib/storage.ts'
import { revalidate } from '../lib/swr.ts'

const dayMs = 86_400_000

/**
 * Once a day tells where the person is, roughly, when they have allowed it before; it never asks by itself. A home that was
 * picked by hand stays: the server takes the browser's word only where there is none. */
export function useLocationSending(): void {
  useEffect(() => {
    // Where the browser does not answer, nothing is sent.
    sendLocation().catch(() => {})
  }, [])
}

async function sendLocation(): Promise<void> {
  const sent = Number(recall('locationSent') ?? 0)
  if (Date.now() - sent < dayMs || !('permissions' in navigator)) return
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  if (state !== 'granted') return
  remember('locationSent', String(Date.now()))
  await call(updateMe, { body: { location: await locate(), locationFrom: 'browser' } })
  await revalidate(getMe)
}
