import { useRef } from 'react'

/**
 * Returns a function that begins a call. It returns a function that says whether no later call has begun, so that the
 * answer of the last one wins, in whatever order the answers arrive.
 */
export function useLatest(): () => () => boolean {
  const count = useRef(0)
  return () => {
    count.current += 1
    const own = count.current
    return () => own === count.current
  }
}
