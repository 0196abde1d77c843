import { useContext } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router-dom'

/**
 * Returns the query parameters of the address, and a function that changes them and replaces the history entry.
 *
 * A change is applied to the parameters in the address, not to those of the last render: the router renders after the
 * address has changed, so the second of two quick taps would undo the first.
 */
export function useAddress(): readonly [URLSearchParams, (next: (now: URLSearchParams) => URLSearchParams) => void] {
  const [params, setParams] = useSearchParams()
  // The state of the router itself: useNavigation tells of a navigation only once React has rendered it.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const change = (next: (now: URLSearchParams) => URLSearchParams) => {
    // A change now, for example by a debounced input, would abort the navigation to the next page.
    if (router?.state.navigation.state === 'loading') return
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
