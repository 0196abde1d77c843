import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Renders its children once their place is on the screen: what the first screen does not show asks the server for
 * nothing.
 */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isSeen])
  return isSeen ? children : <div ref={place} />
}
