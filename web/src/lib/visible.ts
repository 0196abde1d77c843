import { useSyncExternalStore } from 'react'

export function useVisible(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible')
}

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
