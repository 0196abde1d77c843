import { useEffect, useId } from 'react'
import { appName } from '../lib/lite.ts'
import { badgeText } from './numbers.ts'

/** The titles of the mounted components; the newest is shown. */
const titles = new Map<string, string>()
let waiting = 0

/** Sets the tab's title, which screen readers announce after a change of page, as long as the component is mounted. */
export function usePageTitle(title: string): void {
  const id = useId()
  useEffect(() => {
    titles.set(id, title)
    write()
  }, [id, title])
  useEffect(
    () => () => {
      titles.delete(id)
      write()
    },
    [id],
  )
}

/** Shows the unread number before the title, so that it is visible on a background tab. */
export function countInTitle(count: number): void {
  waiting = count
  write()
}

function write(): void {
  const page = [...titles.values()].at(-1) ?? ''
  const title = page === '' || page === appName ? appName : `${page} · ${appName}`
  document.title = waiting > 0 ? `(${badgeText(waiting)}) ${title}` : title
}
