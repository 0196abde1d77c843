import { limits } from '@parta/contracts/limits'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'parta.scroll'
const keptMax = 100
/** Scroll positions in pixels by history entry; stored when the page is left or reloaded. */
const positions = readPositions()
/**
 * For how long a page may grow while its data loads, before scrolling is given up, in milliseconds: as long as a call may
 * take. Whoever scrolls or taps meanwhile ends it.
 */
const growsFor = limits.timeouts.client

/**
 * Scrolls a new page to the top, and a page that was gone back to or reloaded, to its old position. Called once, by the
 * root route.
 *
 * The router's own `ScrollRestoration` scrolls once, as soon as the page is rendered; our pages fetch their data after
 * that and are still too short then.
 */
export function useScrollPositions(): void {
  const isOpening = useRef(true)
  const { key: routerKey, pathname } = useLocation()
  const type = useNavigationType()
  // The first entries of all visits have the same key.
  const key = `${routerKey} ${pathname}`
  const entry = useRef({ key, type })
  entry.current = { key, type }
  const keepNow = useRef(() => {})
  useEffect(() => {
    history.scrollRestoration = 'manual'
    // The last scrolling may not have fired its event yet: scroll events come with the next frame.
    const store = () => {
      keepNow.current()
      storePositions()
    }
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [])
  // Runs for each new path only: a changed filter replaces the history entry of the same page, which must not move.
  useLayoutEffect(() => {
    if (!pathname || entry.current.type !== 'POP') {
      window.scrollTo(0, 0)
      return
    }
    if (!isOpening.current) return scrollTo(positions.get(entry.current.key) ?? 0)
    const position = wasTyped() ? 0 : positions.get(entry.current.key)
    // The browser opens a document at its top; to scroll there would only make it lay out the page once more.
    return position ? scrollTo(position) : undefined
  }, [pathname])
  // A layout effect, so that the listener is removed before the next page scrolls to its own beginning.
  useLayoutEffect(() => {
    const keep = () => {
      // Removed first, so that the entries stay in the order of their use.
      positions.delete(key)
      positions.set(key, window.scrollY)
    }
    if (!isOpening.current) keep()
    // A reloaded page keeps its position until it is scrolled.
    else if (wasTyped()) positions.delete(key)
    isOpening.current = false
    keepNow.current = keep
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])
}

/** Whether the document was opened by an address or a link, and not gone back to or reloaded. */
function wasTyped(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
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

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-keptMax)))
  } catch {
    // The storage is full or forbidden: after a reload, pages begin at the top.
  }
}

const scrollInputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
