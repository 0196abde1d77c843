import { useEffect } from 'react'
import { badgeText } from './numbers.ts'

let page = ''
let waiting = 0

/** Sets the tab's title, which screen readers announce after a change of page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    write()
  }, [title])
}

/** Shows the unread number before the title, so that it is visible on a background tab. */
export function countInTitle(count: number): void {
  waiting = count
  write()
}

function write(): void {
  const title = page === '' ? 'Parta' : `${page} · Parta`
  document.title = waiting > 0 ? `(${badgeText(waiting)}) ${title}` : title
}
