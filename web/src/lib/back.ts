import { useNavigate } from 'react-router-dom'
import { historyIndex } from './leave-guard.ts'

/** Whether the previous entry in the browser's history is a page of this app. */
export function hasPageBefore(): boolean {
  return historyIndex(history.state) > 0
}

/**
 * Returns a function that goes to the previous page of this app, or to `fallback` if the visit began on this page. It
 * resolves when the other page is shown.
 */
export function useBack(fallback: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (hasPageBefore()) await navigate(-1)
    else await navigate(fallback, { replace: true })
  }
}
