import { useSearchParams } from 'react-router-dom'

/**
 * The parameters of the address, and how to change them in place.
 *
 * A change starts from what the address says, not from what is on the screen: the router draws after the address
 * has changed, and two quick taps would lose the first one otherwise.
 */
export function useAddress(): readonly [URLSearchParams, (next: (now: URLSearchParams) => URLSearchParams) => void] {
  const [params, setParams] = useSearchParams()
  return [params, (next) => setParams(next(new URLSearchParams(window.location.search)), { replace: true })]
}

/** The same parameters with one of them set; null takes it away. */
export function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}
