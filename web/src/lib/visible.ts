import { useSyncExternalStore } from 'react'

/** Whether this tab is visible. */
export function useVisible(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible')
}

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
