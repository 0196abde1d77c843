import { useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'

/**
 * Returns the query parameters of the address, and a function that changes them and replaces the history entry.
 *
 * A change is applied to the parameters in the address, not to those of the last render: the router renders after the
 * address has changed, so the second of two quick taps would undo the first.
 */
export function useAddress(): readonly [URLSearchParams, (next: (now: URLSearchParams) => URLSearchParams) => void] {
  const [params, setParams] = useSearchParams()
  const isLeaving = useRef(false)
  isLeaving.current = useNavigation().state !== 'idle'
  const change = (next: (now: URLSearchParams) => URLSearchParams) => {
    // A change now, for example by a debounced input, would abort the navigation to the next page.
    if (isLeaving.current) return
    setParams(next(new URLSearchParams(window.location.search)), { replace: true })
  }
  return [params, change]
}

/** Returns a copy with one parameter set; null removes it. */
export function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}
