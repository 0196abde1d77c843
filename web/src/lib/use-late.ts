import { useEffect, useState } from 'react'

/** A list waits this long for what stands above it, which would move it down, in milliseconds. */
export const topMs = 2000

/** Whether the component has been shown for this long. */
export function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
