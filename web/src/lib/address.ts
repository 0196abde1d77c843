import { useSearchParams } from 'react-router-dom'

/** Changes the parameters that it is given, or answers with others. */
type Change = (now: URLSearchParams) => URLSearchParams | undefined

/**
 * The parameters of the address, and how to change them in place.
 *
 * A change starts from what the address says, not from what is on the screen: the router draws after the address
 * has changed, and two quick taps would lose the first one otherwise.
 */
export function useAddress(): readonly [params: URLSearchParams, change: (change: Change) => void] {
  const [params, setParams] = useSearchParams()
  const change = (how: Change) => {
    const now = new URLSearchParams(window.location.search)
    setParams(how(now) ?? now, { replace: true })
  }
  return [params, change]
}

/** Sets a parameter; null takes it away. */
export function setParam(params: URLSearchParams, name: string, value: string | null): undefined {
  if (value === null) params.delete(name)
  else params.set(name, value)
}
