import { useNavigate } from 'react-router-dom'
import { historyIndex } from './leaving.ts'

/** Whether the page before this one in the browser's history is one of Parta, so that going back stays in Parta. */
export function hasPageBefore(): boolean {
  return historyIndex(history.state) > 0
}

/** @returns leads to the page that one came from, as one left it; to `fallback` where the visit began on this page */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    if (hasPageBefore()) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }
}
