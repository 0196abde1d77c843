import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'

interface Guard {
  /** True while leaving the page would lose input. */
  readonly isUnsaved: () => boolean
  /** Asks the user; `go` continues the blocked navigation, `stay` cancels it. */
  readonly ask: (go: () => void, stay: () => void) => void
}

/** The guards of the mounted forms, the newest first: a dialog and the page below it may each have one. */
const guards: Guard[] = []

/** Asks the user before unsaved input is lost by a navigation, by closing the tab or by a reload. */
export function useLeaveGuard(guard: Guard): void {
  const latest = useRef(guard)
  latest.current = guard
  useEffect(() => {
    const mine: Guard = {
      isUnsaved: () => latest.current.isUnsaved(),
      ask: (go, stay) => latest.current.ask(go, stay),
    }
    guards.unshift(mine)
    return () => void guards.splice(guards.indexOf(mine), 1)
  }, [])
  const onUnload = useCallback((event: BeforeUnloadEvent) => {
    if (latest.current.isUnsaved()) event.preventDefault()
  }, [])
  useBeforeUnload(onUnload)
}

/** What is open above the page and closed by the browser's back button, the newest first. */
const overlays: (() => void)[] = []

/** Closes a dialog by the browser's back button, which then does not leave the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const mine = () => latest.current()
    overlays.unshift(mine)
    return () => void overlays.splice(overlays.indexOf(mine), 1)
  }, [isOpen])
}

export function hasUnsavedInput(): boolean {
  return guards.some(({ isUnsaved }) => isUnsaved())
}

/**
 * Blocks navigations while a guard has unsaved input, and the one of the back button that closes a dialog. Called once,
 * by the root route: a router has one blocker.
 */
export function useLeaveBlocker(): void {
  const closes = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    closes.current = historyAction === 'POP' && overlays.length > 0
    if (closes.current) return true
    // Replacing navigations come from the app, not from the user: for example to the sign-in page when a session ends.
    return historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname && hasUnsavedInput()
  })
  const latest = useRef(blocker)
  latest.current = blocker
  const isAsking = useRef(false)
  useEffect(() => {
    // Going back again while the question is open changes only where its answer leads.
    if (blocker.state !== 'blocked' || isAsking.current) return
    if (closes.current) {
      overlays[0]?.()
      return blocker.reset()
    }
    const guard = guards.find(({ isUnsaved }) => isUnsaved())
    if (!guard) return blocker.proceed()
    const answered = (answer: 'proceed' | 'reset') => () => {
      isAsking.current = false
      latest.current[answer]?.()
    }
    isAsking.current = true
    guard.ask(answered('proceed'), answered('reset'))
  }, [blocker])
}

/** Returns how many entries of this app precede the history entry with this state; the router numbers its entries. */
export function historyIndex(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0
}
