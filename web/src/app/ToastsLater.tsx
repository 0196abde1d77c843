import { type ComponentType, useEffect, useState } from 'react'
import { useHealth } from '../lib/status.ts'
import { useStored } from '../lib/store.ts'
import { waitingToasts } from '../lib/toast.ts'

let loaded: ComponentType | null = null

/**
 * Loads the code of toasts for the first one, or at the first press: the connection may be lost by the time when a toast has
 * to say so. A failed load is tried again at the next press, and once the server is reached again if a toast waits.
 */
export function ToastsLater() {
  const [Toasts, setToasts] = useState(() => loaded)
  const { reach } = useHealth()
  const isWaiting = useStored(waitingToasts, (waiting) => waiting.length > 0)
  useEffect(() => {
    if (Toasts) return
    const load = async () => {
      try {
        loaded = (await import('./Toasts.tsx')).Toasts
        setToasts(() => loaded)
      } catch {
        // Meanwhile the banner says that the connection is lost.
      }
    }
    const tries = new AbortController()
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, () => void load(), { signal: tries.signal, passive: true })
    if (isWaiting && reach !== 'lost') void load()
    return () => tries.abort()
  }, [Toasts, isWaiting, reach])
  return Toasts && <Toasts />
}
