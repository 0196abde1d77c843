import { useEffect, useState } from 'react'

/** The current time, updated every half minute, so that texts such as `dnes 18:00` stay true on an open page. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
