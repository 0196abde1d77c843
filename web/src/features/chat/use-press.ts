import { type TouchEvent, useEffect, useRef } from 'react'

/** As long as phones themselves wait. */
const longMs = 500

/** A finger that stays where it is. One that scrolls means something else; a mouse has its own buttons. */
export function usePress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const end = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
  }
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return {
    onTouchStart: (event: TouchEvent) => {
      end()
      if (event.touches.length === 1) timer.current = setTimeout(onLong, longMs)
    },
    onTouchMove: end,
    onTouchEnd: end,
    onTouchCancel: end,
  }
}
