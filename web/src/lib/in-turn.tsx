import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { paths } from './paths.ts'
import { expectedPerson } from './session.ts'
import { createStore, useStore } from './store.ts'

/** The pages that most visits begin with. Opening them changes nothing on the server. */
const earlyPages = [paths.search, paths.event]

export function isEarlyPage(pathname: string): boolean {
  return earlyPages.some((path) => matchPath(path, pathname))
}

/** The parts of a page, in the order of their turns. */
const parts = ['library', 'frame', 'header', 'bars', 'page', 'body', 'content'] as const
type Part = (typeof parts)[number]
/** In the last turn the page is shown. */
const lastTurn = parts.length

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
  return useStore(turn) >= parts.indexOf(of) ? children : null
}

/**
 * Gives each part its turn, and shows the page when all had theirs: shown one by one, they would be laid out and painted
 * each time.
 */
export function Turns() {
  const now = useStore(turn)
  const isShown = now === lastTurn
  useLayoutEffect(() => {
    const root = document.getElementById('root')
    if (!root || isShown) return
    root.hidden = true
    return () => {
      root.hidden = false
    }
  }, [isShown])
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(() => turn.set(now + 1))
    return () => clearTimeout(timer)
  }, [now, isShown])
  return null
}
