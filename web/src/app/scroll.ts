import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** How far each entry of the history was scrolled, by the router's key of the entry, in pixels. */
const positions = new Map<string, number>()
/** How long a page may take to become as tall as it was, in milliseconds. */
const growsFor = 3000

/** A new page begins at its top; one that is gone back to appears where it was left. */
export function useScrollPositions(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const entry = useRef({ key, type })
  entry.current = { key, type }
  useEffect(() => {
    // While the app runs it restores positions itself; a reload is left to the browser.
    const restoreBy = (who: ScrollRestoration) => () => {
      history.scrollRestoration = who
    }
    const byBrowser = restoreBy('auto')
    const byUs = restoreBy('manual')
    byUs()
    window.addEventListener('pagehide', byBrowser)
    window.addEventListener('pageshow', byUs)
    return () => {
      window.removeEventListener('pagehide', byBrowser)
      window.removeEventListener('pageshow', byUs)
    }
  }, [])
  // Runs for each new path; filters replace the entry of the same path, which stays where it is.
  useLayoutEffect(() => {
    if (!pathname || entry.current.type !== 'POP') {
      window.scrollTo(0, 0)
      return
    }
    const position = positions.get(entry.current.key)
    return position === undefined ? undefined : scrollTo(position)
  }, [pathname])
  // A layout effect, so that the listener is removed before the next page scrolls to its own beginning.
  useLayoutEffect(() => {
    const keep = () => positions.set(key, window.scrollY)
    keep()
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])
}

/** Scrolls as soon as the page is tall enough, unless the person has begun to move by themselves. */
function scrollTo(position: number): () => void {
  const observer = new ResizeObserver(() => tryIt())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of begun) window.removeEventListener(name, stop)
  }
  const tryIt = () => {
    window.scrollTo(0, position)
    if (window.scrollY >= position - 1) stop()
  }
  const timer = setTimeout(stop, growsFor)
  for (const name of begun) window.addEventListener(name, stop, { passive: true })
  observer.observe(document.body)
  tryIt()
  return stop
}

const begun = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
