import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scroll positions in pixels by the router's key of the history entry. */
const positions = new Map<string, number>()
/** For how long a page may grow while its data loads, before scrolling is given up, in milliseconds. */
const growsFor = 3000

/**
 * Scrolls a new page to the top, and a page that was gone back to, to its old position.
 *
 * The router's own `ScrollRestoration` scrolls once, as soon as the page is rendered; our pages fetch their data after
 * that and are still too short then.
 */
export function useScrollPositions(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const entry = useRef({ key, type })
  entry.current = { key, type }
  useEffect(() => {
    // The app restores positions itself while it runs; a reload is left to the browser.
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
  // Runs for each new path only: a changed filter replaces the history entry of the same page, which must not move.
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

/** Scrolls as soon as the page is tall enough, unless the person starts scrolling first. */
function scrollTo(position: number): () => void {
  const observer = new ResizeObserver(() => tryIt())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of scrollInputs) window.removeEventListener(name, stop)
  }
  const tryIt = () => {
    window.scrollTo(0, position)
    if (window.scrollY >= position - 1) stop()
  }
  const timer = setTimeout(stop, growsFor)
  for (const name of scrollInputs) window.addEventListener(name, stop, { passive: true })
  observer.observe(document.body)
  tryIt()
  return stop
}

const scrollInputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
