import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

interface Guard {
  /** Whether something would be lost. */
  readonly isUnsaved: () => boolean
  /** Asks the person; `go` leads where they were about to go. */
  readonly ask: (go: () => void) => void
}

/** Of the guards on screen, the latest first; each answers whether it has dealt with the event. */
const onPopState: ((event: PopStateEvent) => boolean)[] = []

/** Called once at start: the browser tells its listeners in their order, and the router must not come first. */
export function startLeaving(): void {
  window.addEventListener('popstate', (event) => void onPopState.some((handle) => handle(event)))
}

/** Asks before a page is left by a link, by the browser's own buttons or by closing it. */
export function useLeaveGuard(guard: Guard): void {
  const navigate = useNavigate()
  const latest = useRef(guard)
  latest.current = guard
  useEffect(() => {
    const here = location.pathname
    // The router numbers its entries: only so is it known how far one went back or forth.
    const index = historyIndex(history.state)
    let passing = false
    let returning = false

    const onClick = (event: MouseEvent) => {
      const link = plainLink(event)
      // Another guard may have asked already: a dialog stands on a page that has one, too.
      if (event.defaultPrevented || !link || link.pathname === here || !latest.current.isUnsaved()) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.ask(() => void navigate(link.pathname + link.search + link.hash))
    }
    const onPop = (event: PopStateEvent) => {
      if (returning) {
        returning = false
        event.stopImmediatePropagation()
        return true
      }
      if (passing) return true
      if (location.pathname === here || !latest.current.isUnsaved()) return false
      event.stopImmediatePropagation()
      const steps = historyIndex(event.state) - index || -1
      returning = true
      history.go(-steps)
      latest.current.ask(() => {
        passing = true
        history.go(steps)
      })
      return true
    }
    onPopState.unshift(onPop)
    const onUnload = (event: BeforeUnloadEvent) => {
      if (latest.current.isUnsaved()) event.preventDefault()
    }
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      onPopState.splice(onPopState.indexOf(onPop), 1)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [navigate])
}

/** @returns how many entries of Parta the history holds before the one with this state */
export function historyIndex(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0
}

/** The link of ours that a click follows in this tab. */
function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || (link.target !== '' && link.target !== '_self')) return null
  return link
}
