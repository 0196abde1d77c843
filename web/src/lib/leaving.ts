import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

interface Guard {
  /** Whether something would be lost. */
  readonly isUnsaved: () => boolean
  /** Asks the person; `go` leads where they were about to go. */
  readonly ask: (go: () => void) => void
}

let onPopState: ((event: PopStateEvent) => void) | null = null

/** Called once at start: the browser tells its listeners in their order, and the router must not come first. */
export function startLeaving(): void {
  window.addEventListener('popstate', (event) => onPopState?.(event))
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
      if (!link || link.pathname === here || !latest.current.isUnsaved()) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.ask(() => void navigate(link.pathname + link.search + link.hash))
    }
    onPopState = (event) => {
      if (returning) {
        returning = false
        return event.stopImmediatePropagation()
      }
      if (passing || location.pathname === here || !latest.current.isUnsaved()) return
      event.stopImmediatePropagation()
      const steps = historyIndex(event.state) - index || -1
      returning = true
      history.go(-steps)
      latest.current.ask(() => {
        passing = true
        history.go(steps)
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (latest.current.isUnsaved()) event.preventDefault()
    }
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      onPopState = null
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
