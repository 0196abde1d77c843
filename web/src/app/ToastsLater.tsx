import { type ComponentType, useEffect, useState } from 'react'
import { useStored } from '../lib/store.ts'
import { waitingToasts } from '../lib/toast.ts'

let loaded: ComponentType | null = null

/**
 * Loads the code of toasts for the first one, or at the first press: the connection may be lost by the time when a toast has
 * to say so. A failed load is tried again at the next press, and once the connection is back.
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
        // Meanwhile the banner says that the connection is lost.
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
