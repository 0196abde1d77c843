import { useEffect, useState } from 'react'

/** Returns the seconds until a time, counted down to 0; `null` without a valid time. */
export function useSecondsLeft(until: string | null): number | null {
  const end = until === null ? Number.NaN : Date.parse(until)
  const [now, setNow] = useState(() => Date.now())
  const isOver = Number.isNaN(end) || now >= end
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return Number.isNaN(end) ? null : Math.max(0, Math.ceil((end - now) / 1000))
}
