import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { earlyPages } from './early-pages.ts'
import { paths } from './paths.ts'
import { expectedPerson } from './session.ts'
import { createStore, useStore } from './store.ts'

export function isEarlyPage(pathname: string): boolean {
  return earlyPages.some((name) => matchPath(paths[name], pathname))
}

/**
 * The parts of a page, in the order of their turns; before them comes the provider of the UI library. `bars` are the
 * footer and the bar at the bottom, `page` the page with its title, `body` the search box or the tabs of an event, and
 * `content` what stands below.
 */
const parts = ['frame', 'header', 'bars', 'page', 'body', 'content'] as const
type Part = (typeof parts)[number]
/** In the last turn the page is shown. */
const lastTurn = parts.length + 1

const turn = createStore<number>(lastTurn)

/** Called once, before the first page is rendered. All pages but an early one of a signed-in person are rendered at once. */
export function startTurns(): void {
  if (expectedPerson() !== null && isEarlyPage(location.pathname)) turn.set(0)
}

/**
 * Renders a part of the first page in a task of its own: a slow phone answers between two tasks, and not during one
 * (docs/decisions/0104).
 */
export function InTurn({ of, children }: { of: Part; children: ReactNode }) {
  return useStore(turn) > parts.indexOf(of) ? children : null
}

/**
 * Gives each part its turn, and shows the frame when it is whole, and then the page: shown part by part, they would be laid
 * out and painted each time.
 */
export function Turns() {
  const now = useStore(turn)
  const isWhole = now === lastTurn
  const hidden = isWhole ? null : now > parts.indexOf('bars') + 1 ? 'main' : 'root'
  useLayoutEffect(() => {
    const element = hidden && document.getElementById(hidden)
    if (!element) return
    element.dataset['whole'] = 'false'
    return () => {
      delete element.dataset['whole']
    }
  }, [hidden])
  useEffect(() => {
    if (isWhole) return
    // A message begins a task at once; the browser would let timers wait, which begin one another.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => turn.set(now + 1)
    port2.postMessage(null)
    return () => port1.close()
  }, [now, isWhole])
  return null
}
