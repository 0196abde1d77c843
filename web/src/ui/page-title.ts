import { useEffect } from 'react'
import { badgeText } from './numbers.ts'

let page = ''
let waiting = 0

/** What the browser's tab says, and what a screen reader hears after a change of page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    write()
  }, [title])
}

/** How much is unread, before the title, so that a tab in the background tells it. */
export function countInTitle(count: number): void {
  waiting = count
  write()
}

function write(): void {
  const title = page === '' ? 'Parta' : `${page} · Parta`
  document.title = waiting > 0 ? `(${badgeText(waiting)}) ${title}` : title
}
