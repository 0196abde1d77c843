import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { renewPushSubscription } from '../lib/push.ts'

/** Renews this browser's push subscription, and opens the page that a clicked push notification leads to. */
export function usePushOpening(): void {
  const navigate = useNavigate()
  useEffect(() => {
    renewPushSubscription().catch(console.error)
    const worker = navigator.serviceWorker
    if (!worker) return
    const open = ({ data, ports }: MessageEvent<{ kind?: string; path?: string } | null>) => {
      if (data?.kind !== 'open' || !data.path?.startsWith('/')) return
      void navigate(data.path)
      // Without an answer the service worker opens a new tab.
      ports[0]?.postMessage('going')
    }
    worker.addEventListener('message', open)
    return () => worker.removeEventListener('message', open)
  }, [navigate])
}
