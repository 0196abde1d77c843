import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { mendPush } from '../lib/push.ts'

/** Keeps this browser's subscription whole, and goes where a notification that was clicked leads. */
export function usePushOpening(): void {
  const navigate = useNavigate()
  useEffect(() => {
    mendPush().catch(console.error)
    const worker = navigator.serviceWorker
    if (!worker) return
    const open = ({ data, ports }: MessageEvent<{ kind?: string; path?: string } | null>) => {
      if (data?.kind !== 'open' || !data.path?.startsWith('/')) return
      void navigate(data.path)
      // Unanswered, the worker opens a new tab.
      ports[0]?.postMessage('going')
    }
    worker.addEventListener('message', open)
    return () => worker.removeEventListener('message', open)
  }, [navigate])
}
