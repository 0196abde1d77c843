import { useEffect } from 'react'

/** What the browser's tab says, and what a screen reader hears after a change of page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Parta' : `${title} · Parta`
  }, [title])
}
