import { type ComponentType, useEffect, useState } from 'react'
import { useStored } from '../lib/store.ts'
import { waitingToasts } from '../lib/toast.ts'

let loaded: ComponentType | null = null

/**
 * Loads what shows toasts when there is one, and at the first press, because what it leads to may have to be said without a
 * connection. What could not be loaded is tried again at the next press, and once the connection is back.
 */
export function ToastsLater() {
  const [Toasts, setToasts] = useState(() => loaded)
  const isWaiting = useStored(waitingToasts, (waiting) => waiting.length > 0)
  useEffect(() => {
    if (Toasts) return
    const load = async () => {
      try {
        loaded = (await import('./Toasts.tsx')).Toasts
        setToasts(() => loaded)
      } catch {
        // The banner about the lost connection says it meanwhile.
      }
    }
    const tries = new AbortController()
    for (const event of ['pointerdown', 'keydown', 'online'])
      window.addEventListener(event, () => void load(), { signal: tries.signal, passive: true })
    if (isWaiting) void load()
    return () => tries.abort()
  }, [Toasts, isWaiting])
  return Toasts && <Toasts />
}
