import { useEffect, useState } from 'react'

/** The time, half a minute fresh: `dnes 18:00` must not become a lie on a screen left open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
