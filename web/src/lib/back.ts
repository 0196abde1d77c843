import { useNavigate } from 'react-router-dom'
import { historyIndex } from './leaving.ts'

/** Whether the page before this one in the browser's history is one of Parta, so that going back stays in Parta. */
export function hasPageBefore(): boolean {
  return historyIndex(history.state) > 0
}

/**
 * @returns goes back to the page before, with its scroll position, or to `fallback` if the visit began on this page.
 * Resolves when the other page is shown.
 */
export function useBack(fallback: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (hasPageBefore()) await navigate(-1)
    else await navigate(fallback, { replace: true })
  }
}
